import type { Encounter } from '#lib/icd-title.ts'
import { withoutPart } from './figures.ts'

const WORDS: [Encounter, RegExp][] = [
  [
    'sequela',
    /\b(?:sequelae?|late effects?|residuals?|residual effects?)\b(?: (?:of|from|after|due to)\b)?/i,
  ],
  [
    'subsequent',
    /\b(?:subsequent (?:encounter|visit)s?|subsequent|(?:follow(?:ing)?[ -]?up|f\/u|fu)(?: visit| care| appointment| appt)?|re-?check|(?:routine )?healing)\b(?: (?:for|of|on|after)\b)?/i,
  ],
  [
    'initial',
    /\b(?:initial (?:encounter|visit|evaluation)|initial|first (?:visit|encounter)|active treatment|new injury)\b(?: (?:for|of)\b)?/i,
  ],
]

/** The words of a query that say the encounter, and what is left of it. Null where none do, or nothing is left. */
export function readEncounter(
  text: string,
): { encounter: Encounter; typed: string; rest: string } | null {
  for (const [encounter, pattern] of WORDS) {
    const found = pattern.exec(text)
    if (!found) continue
    const rest = withoutPart(text, found.index, found[0])
    if (rest) return { encounter, typed: found[0].trim(), rest }
  }
  return null
}
