/** Text for the beginning of a line: `the last check` becomes `The last check`. */
export const capitalized = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
