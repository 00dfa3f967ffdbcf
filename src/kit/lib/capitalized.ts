/** Text for the beginning of a line: `the last check` becomes `The last check`. */
export const capitalized = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
/** Text within a sentence: `Trail running` becomes `trail running`, `HIIT` stays. */
export const uncapitalized = (words: string) =>
  /^[A-Z](?![a-z])/.test(words) ? words : words.slice(0, 1).toLowerCase() + words.slice(1)
