/** `a, b;c` as tags, without repeats. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/**
 * Reason that these tags are invalid. Null if they are valid. `length` is the maximum number of
 * characters in a tag, `each` the maximum number of tags.
 */
export function tagsError(
  tags: readonly string[],
  { length, each }: { length: number; each: number },
): string | null {
  const long = tags.find((tag) => tag.length > length)
  if (long) return `Tags can have up to ${length} characters. Too long: “${long.slice(0, 20)}…”.`
  return tags.length > each ? `Use up to ${each} tags.` : null
}
