/**
 * Color of text beside a mark, derived from the mark's color with a contrast of 4.5:1 on every
 * surface, which marks don't need.
 */
export const textColor = (mark: string): string => `color-mix(in srgb, ${mark} 70%, var(--ink))`
