/** The color of words beside a mark, from the mark's: with 4.5:1 on every surface, which a mark need not have. */
export const textColor = (mark: string): string => `color-mix(in srgb, ${mark} 70%, var(--ink))`
