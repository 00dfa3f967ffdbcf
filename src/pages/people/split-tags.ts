import { tagLimits } from '#contract/workspace.ts'

/** `a, b;c` as tags, each once. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Why these cannot be tags; null where they can. */
export function tagsError(tags: readonly string[]): string | null {
  const long = tags.find((tag) => tag.length > tagLimits.length)
  if (long) return `A tag has at most ${tagLimits.length} characters: “${long.slice(0, 20)}…”.`
  return tags.length > tagLimits.each ? `At most ${tagLimits.each} tags.` : null
}
