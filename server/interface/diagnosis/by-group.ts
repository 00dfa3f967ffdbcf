import { REGARDS } from '#contract/own/diagnosis-reading.ts'

export type RegardKind = (typeof REGARDS)[number]
const GROUP_KINDS = [...REGARDS, 'mother of newborn'] as const
/** A regard, or what a newborn has by a disease of the mother. */
export type GroupKind = (typeof GROUP_KINDS)[number]
export const isGroupKind = (text: string | undefined): text is GroupKind =>
  GROUP_KINDS.some((kind) => kind === text)

/** The codes that a group of codes has in one regard, best first: the history of any disease of the heart. */
export type GroupCodes = { kind: GroupKind; beginnings: string[]; codes: string[] }

/** Finds the codes for a condition in one regard, by the longest beginning of its own code that a group has. Empty where none has. */
export function createGroupReader(groups: readonly GroupCodes[]) {
  const byBeginning = new Map<string, string[]>()
  for (const { kind, beginnings, codes } of groups)
    for (const beginning of beginnings) {
      const key = `${kind} ${beginning}`
      if (byBeginning.has(key)) throw new Error(`by-group.tsv: "${key}" appears twice`)
      byBeginning.set(key, codes)
    }
  return (kind: GroupKind, code: string): readonly string[] => {
    for (let length = code.length; length > 0; length--) {
      const found = byBeginning.get(`${kind} ${code.slice(0, length)}`)
      if (found) return found
    }
    return []
  }
}
