import { REGARDS } from '#contract/own/diagnosis-reading.ts'

export type RegardKind = (typeof REGARDS)[number]
const GROUP_KINDS = [
  ...REGARDS,
  'mother of newborn',
  'history in pregnancy',
  'in pregnancy',
] as const
/**
 * A context, a newborn affected by a disease of the mother, the history of an earlier pregnancy in
 * this one, or a condition that complicates a pregnancy.
 */
export type GroupKind = (typeof GROUP_KINDS)[number]
export const isGroupKind = (text: string | undefined): text is GroupKind =>
  GROUP_KINDS.some((kind) => kind === text)

/** The codes for a group of codes in one context, best first: the history of any heart disease. */
export type GroupCodes = { kind: GroupKind; beginnings: string[]; codes: string[] }

/**
 * Finds the codes for a condition in one context, by the longest matching prefix of its own code.
 * Empty if there are none.
 */
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
