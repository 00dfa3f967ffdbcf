import * as z from 'zod/mini'

import { storedJson } from './stored-json.ts'

/** The oldest go when there are more. */
const LINES_MAX = 1000

const stored = storedJson(
  'tab',
  'linesNotFound',
  z.object({
    workspace: z.nullable(z.string()),
    lines: z.array(z.tuple([z.string(), z.string()])),
  }),
)
/** Keys and texts of the lines that are kept for a workspace. */
function read(workspace: string | null): [string, string][] {
  const kept = stored.get()
  return kept?.workspace === workspace ? kept.lines : []
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
    stored.set({ workspace, lines: [...read(workspace), ...lines].slice(-LINES_MAX) })
    return lines.map(([key]) => key)
  },
  /** By their keys; a link from elsewhere has keys of lines that are not here. */
  of: (workspace: string | null): ReadonlyMap<string, string> => new Map(read(workspace)),
  forget: (): void => stored.set(null),
}
