const format = new Intl.ListFormat('en-US')

/** `Iron, TIBC, Ferritin, and 4 more`. A single one beyond `most` is named too. */
export const shortList = (names: readonly string[], most = 3): string =>
  format.format(
    names.length > most + 1 ? [...names.slice(0, most), `${names.length - most} more`] : names,
  )

/** Text within a sentence: `Trail running` becomes `trail running`, `HIIT` stays. */
export const uncapitalized = (words: string) =>
  /^[A-Z](?![a-z])/.test(words) ? words : words.slice(0, 1).toLowerCase() + words.slice(1)
