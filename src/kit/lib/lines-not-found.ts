const NAME = 'rounds.linesNotFound'
/** The oldest go when there are more. */
const LINES_MAX = 1000

type Kept = { workspace: string | null; lines: [key: string, text: string][] }

function read(workspace: string | null): Kept['lines'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Kept | null
    return kept?.workspace === workspace ? kept.lines : []
  } catch {
    return []
  }
}

/**
 * Lines of pasted lists for which nothing was found. They may hold anything, so no address has them: they are kept in this tab, for
 * this workspace, until its end or the sign-out, and an address has their keys.
 */
export const linesNotFound = {
  /** The key of each. */
  keep(workspace: string | null, texts: readonly string[]): string[] {
    const list = crypto.randomUUID().slice(0, 8)
    const lines = texts.map((text, i): [string, string] => [`${list}-${i}`, text])
    const all = [...read(workspace), ...lines].slice(-LINES_MAX)
    try {
      sessionStorage.setItem(NAME, JSON.stringify({ workspace, lines: all } satisfies Kept))
    } catch {
      // without storage they last as long as the page
    }
    return lines.map(([key]) => key)
  },
  /** By their keys; a link from elsewhere has keys of lines that are not here. */
  of: (workspace: string | null): ReadonlyMap<string, string> => new Map(read(workspace)),
  forget: (): void => sessionStorage.removeItem(NAME),
}
