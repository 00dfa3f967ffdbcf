import type { Person } from '#contract/own/workspace.ts'
import { getOrCreate } from '#lib/lists.ts'
import { isUuid } from '#src/kit/lib/recognize.ts'
import type { PastedLine } from '#src/kit/page/PasteDialog.tsx'

import { shortOf } from './loader.ts'

/** Maximum number of people, limited by the address. */
export const SELECTED_MAX = 500

/**
 * People matched from a pasted list, by their names in the address, and the lines without a match
 * on the team's list.
 */
export type Selection = { people: string[]; refused: PastedLine[] }

/**
 * Reads one person per line: a user id anywhere in it, or the label as in the list, ignoring case.
 * A label of several people selects all of them.
 */
export function readSelection(text: string, list: readonly Person[]): Selection {
  const byId = new Set(list.map(({ user_id }) => user_id))
  const byLabel = new Map<string, string[]>()
  for (const { user_id, label } of list)
    if (label) getOrCreate(byLabel, label.trim().toLowerCase(), (): string[] => []).push(user_id)
  const found = new Set<string>()
  const refused: Selection['refused'] = []
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim()
    if (!line) return
    const ids = line
      .split(/[\s,;"]+/)
      .filter(isUuid)
      .map((id) => id.toLowerCase())
      .filter((id) => byId.has(id))
    const people = ids.length > 0 ? ids : (byLabel.get(line.toLowerCase()) ?? [])
    for (const id of people) found.add(shortOf(id))
    if (people.length === 0) refused.push({ line: index + 1, text: line })
  })
  return { people: [...found], refused }
}
