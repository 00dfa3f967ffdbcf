/** What a service calls a provider, a resource or a status may be anything. Nobody reads more of it than so much. */
const MOST = 300

/** A text as it can be kept in a column: not longer than can be indexed, and without what PostgreSQL has no room for. */
export const columnText = (text: string): string =>
  text
    .replaceAll('\0', '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .slice(0, MOST)
export const columnTextOrNull = (text: string | null): string | null =>
  text === null ? null : columnText(text)
