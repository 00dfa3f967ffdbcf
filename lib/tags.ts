/** `a, b;c` as tags, each once. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Why these cannot be tags; null where they can. `length` is how long each may be in characters, `each` how many there may be. */
export function tagsError(
  tags: readonly string[],
  { length, each }: { length: number; each: number },
): string | null {
  const long = tags.find((tag) => tag.length > length)
  if (long) return `A tag has at most ${length} characters: “${long.slice(0, 20)}…”.`
  return tags.length > each ? `At most ${each} tags.` : null
}
