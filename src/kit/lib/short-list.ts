const format = new Intl.ListFormat('en-US')

/** `Iron, TIBC, Ferritin, and 4 more`. A single one beyond `most` is named too. */
export const shortList = (names: readonly string[], most = 3): string =>
  format.format(
    names.length > most + 1 ? [...names.slice(0, most), `${names.length - most} more`] : names,
  )
