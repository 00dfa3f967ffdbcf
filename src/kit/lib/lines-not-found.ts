import * as z from 'zod/mini'

import { newId } from './new-id.ts'
import { storedJson } from './stored-json.ts'

/** Maximum number of lines, the oldest are dropped. */
const LINES_MAX = 1000

const stored = storedJson(
  'tab',
  'linesNotFound',
  z.object({
    workspace: z.nullable(z.string()),
    lines: z.array(z.tuple([z.string(), z.string()])),
  }),
)
/** Keys and texts of a workspace's lines. */
function read(workspace: string | null): [string, string][] {
  const kept = stored.get()
  return kept?.workspace === workspace ? kept.lines : []
}

/**
 * Lines of pasted lists without a match. They may contain anything, so addresses contain only
 * their keys. The lines are stored in this tab for this workspace, until it is closed or signed
 * out.
 */
export const linesNotFound = {
  /** Key of each line. */
  keep(workspace: string | null, texts: readonly string[]): string[] {
    const list = newId().slice(0, 8)
    const lines = texts.map((text, i): [string, string] => [`${list}-${i}`, text])
    stored.set({ workspace, lines: [...read(workspace), ...lines].slice(-LINES_MAX) })
    return lines.map(([key]) => key)
  },
  /** Lines by key. A link from elsewhere has keys of lines that are not here. */
  of: (workspace: string | null): ReadonlyMap<string, string> => new Map(read(workspace)),
  forget: (): void => stored.set(null),
}
