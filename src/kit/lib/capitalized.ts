/** The words as a line begins with them: `the last check` as `The last check`. */
export const capitalized = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
