import { rawWords } from '#lib/text-search/words.ts'

/** A code for all of a group in one regard: the history of any disease of the heart. */
export type GroupCode = { kind: Kind; beginnings: string[]; code: string }
const KINDS = ['history', 'family', 'screening', 'exposure'] as const
type Kind = (typeof KINDS)[number]
export const isKind = (text: string | undefined): text is Kind =>
  KINDS.some((kind) => kind === text)

/** The regard as names of codes say it, before the condition. */
export const WORDS_OF: Record<Kind, string> = {
  history: 'history of',
  family: 'family history of',
  screening: 'screening for',
  exposure: 'exposure to',
}
/** How a query says the regard; what is left says which condition. */
const CUES: [Kind, RegExp][] = [
  ['family', /\b(?:fam(?:ily)? h(?:istory|x)|fhx?)\b(?: of\b)?/i],
  [
    'history',
    /\b(?:(?:personal |past |remote )?history|hx|pmhx?|h\/o)\b(?: of\b)?|\b(?:prior|previous|past)\b|\b(?:many |several |some |few |a few |\d+ )?(?:years|yrs|months|mos) ago\b|\bin the past\b/i,
  ],
  ['screening', /\bscreen(?:ing|ed)?\b(?: (?:for|test)\b)?/i],
  ['exposure', /\b(?:exposure|exposed|contact)\b(?: (?:to|with)\b)?/i],
]
const FILLERS = /^(?:(?:had|has|have|a|an|the|of|for|to|in|with|did)\b\s*)+|[\s,]+$/gi

/** In what regard a query names a condition, and which; null where it does not say so, or says nothing else. */
export function readRegard(text: string): { kind: Kind; typed: string; rest: string } | null {
  for (const [kind, pattern] of CUES) {
    const found = pattern.exec(text)
    if (!found) continue
    const rest = text.replace(pattern, ' ').replace(/\s+/g, ' ').trim().replace(FILLERS, '')
    if (rawWords(rest).length > 0) return { kind, typed: found[0].trim(), rest }
  }
  return null
}

/** The code for a condition in one regard, by the group that its own code is of; undefined where there is none. */
export const codeInRegard = (
  groups: readonly GroupCode[],
  kind: Kind,
  code: string,
): string | undefined =>
  groups.find(
    (group) => group.kind === kind && group.beginnings.some((begin) => code.startsWith(begin)),
  )?.code
