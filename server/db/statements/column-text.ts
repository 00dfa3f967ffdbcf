/**
 * Maximum length of text in a column. A service may use any name for a provider, a resource, or a
 * status, and no one reads more than this.
 */
const LENGTH_MAX = 300

/**
 * A text that a column can store: short enough for an index, and without characters that
 * PostgreSQL doesn't accept.
 */
export const columnText = (text: string): string =>
  text
    .slice(0, LENGTH_MAX)
    .replaceAll('\0', '\ufffd')
    // after the cut, which can split a surrogate pair
    .replace(/\p{Surrogate}/gu, '\ufffd')
export const columnTextOrNull = (text: string | null): string | null =>
  text === null ? null : columnText(text)
