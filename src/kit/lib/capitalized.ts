/** The words as a line begins with them: `the last check` as `The last check`. */
export const capitalized = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
/** The words as they stand within a sentence: `Trail running` as `trail running`, and `HIIT` as it is. */
export const uncapitalized = (words: string) =>
  /^[A-Z](?![a-z])/.test(words) ? words : words.slice(0, 1).toLowerCase() + words.slice(1)
