/**
 * Limit for text in a column. A service may call a provider, a resource or a status anything;
 * nobody reads more than this.
 */
const LENGTH_MAX = 300

/** A text as it can be kept in a column: not longer than can be indexed, and without what PostgreSQL has no room for. */
export const columnText = (text: string): string =>
  text
    .slice(0, LENGTH_MAX)
    .replaceAll('\0', '\ufffd')
    // behind the cut, which can go through a pair
    .replace(/\p{Surrogate}/gu, '\ufffd')
export const columnTextOrNull = (text: string | null): string | null =>
  text === null ? null : columnText(text)
