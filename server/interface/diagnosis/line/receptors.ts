import { withoutPart } from './figures.ts'
import type { ReadMeasurements } from './measurements.ts'

const PLUS_OR_MINUS = String.raw`\s*(?:status\s*)?(?:receptor\s*)?(?:status\s*)?(\+|pos(?:itive)?\b|-(?![a-z\d])|neg(?:ative)?\b)`
/** Receptors of a tumor with their signs: "ER+", "ER/PR neg", "HER-2/neu positive". */
const SAID = new RegExp(
  String.raw`(?<![\w-])((?:er|estrogen receptor)\s*(?:\/|&|and|\s)\s*(?:pr|progesterone receptor)|er|pr|hr|(?:estrogen|progesterone|hormone) receptor|her-?\s?2(?:\/neu)?|triple)${PLUS_OR_MINUS}[\s,/]*`,
  'gi',
)
const OF_BREAST = /\b(?:breast|dcis|mammary)\b/i

type Signs = Partial<Record<'estrogen' | 'progesterone' | 'her2', boolean>>

const receptorsOf = (said: string): (keyof Signs)[] => {
  const name = said.toLowerCase()
  if (name === 'triple') return ['estrogen', 'progesterone', 'her2']
  if (name.startsWith('her')) return ['her2']
  if (name.startsWith('h')) return ['estrogen']
  if (name.startsWith('p')) return ['progesterone']
  return /\bpr|progest/.test(name) ? ['estrogen', 'progesterone'] : ['estrogen']
}

/** Codes of receptor status: one for hormone receptors and HER2 together, or one for each. */
function codesOf({ estrogen, progesterone, her2 }: Signs): string[] {
  const isPositive = estrogen === true || progesterone === true
  const isNegative = estrogen === false && progesterone === false
  if (her2 !== undefined && (isPositive || isNegative))
    return [`Z17.4${isPositive ? 1 : 2}${her2 ? 0 : 1}`]
  const one = (sign: boolean | undefined, [positive, negative]: [string, string]) => {
    if (sign === undefined) return []
    return [sign ? positive : negative]
  }
  return [
    ...one(estrogen, ['Z17.0', 'Z17.1']),
    ...one(progesterone, ['Z17.21', 'Z17.22']),
    ...one(her2, ['Z17.31', 'Z17.32']),
  ]
}

/** The receptor status of a breast cancer in a query, which has codes of its own, and the rest of it. */
export function readReceptors(text: string): Pick<ReadMeasurements, 'used' | 'rest'> {
  const found = [...text.matchAll(SAID)]
  let rest = text
  for (const [typed] of found) rest = withoutPart(rest, rest.indexOf(typed), typed)
  if (found.length === 0 || !OF_BREAST.test(rest)) return { used: [], rest: text }
  const signs: Signs = {}
  for (const [, name = '', sign = ''] of found)
    for (const receptor of receptorsOf(name)) signs[receptor] = /^(?:\+|p)/i.test(sign)
  const typed = found.map(([each]) => each.replace(/[\s,/]+$/, '')).join(', ')
  return { used: [{ typed, as: { codes: codesOf(signs), says: 'receptor status' } }], rest }
}
