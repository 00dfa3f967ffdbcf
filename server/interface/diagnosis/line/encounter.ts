import type { Encounter } from '#lib/icd-title.ts'

import { withoutPart } from './figures.ts'

const ENC = String.raw`(?:encounter|enc|visit|appointment|appt|care|evaluation|eval)s?`
const OF = String.raw`(?: (?:for|of|on|after|from|due to)\b)?`
/** Injuries, whose aftercare is a later encounter; that of a replaced joint has codes of its own. */
const INJURY = String.raw`(?:fractures?|fx|sprains?|strains?|dislocations?|injur(?:y|ies)|burns?|wounds?|lacerations?|contusions?|concussion|tear)`
const cue = (words: string) => new RegExp(String.raw`\b(?:${words})\b${OF}`, 'gi')
const WORDS: [Encounter, RegExp][] = [
  ['sequela', cue('sequelae?|seq|late effects?|residuals?|residual effects?')],
  [
    'subsequent',
    cue(
      `(?:subsequent|subseq|sub|return) ${ENC}|subsequent|subseq|(?:follow(?:ing)?[ -]?up|f/u|fu)(?: ${ENC})?|re-?check|aftercare(?= .*${INJURY})|(?<=${INJURY}.* )aftercare|with (?:routine|normal) healing|(?:routine |normal )?healing(?: well| normally| routinely)?`,
    ),
  ],
  [
    'initial',
    cue(`(?:initial|init|first|1st|new) ${ENC}|initial|init|active treatment|new injury`),
  ],
]

/** Words of a query about the encounter, and the rest of it. Null if there are none, or nothing is left. */
export function readEncounter(
  text: string,
): { encounter: Encounter; typed: string; rest: string } | null {
  for (const [encounter, pattern] of WORDS) {
    const found = [...text.matchAll(pattern)]
    if (found.length === 0) continue
    let rest = text
    for (const { 0: cued } of found) rest = withoutPart(rest, rest.indexOf(cued), cued)
    if (rest) return { encounter, typed: found.map(([cued]) => cued.trim()).join(' '), rest }
  }
  return null
}

/** Courses of a fracture's healing, as in titles. */
export type Healing = 'malunion' | 'nonunion' | 'delayed healing'
const HEALING: [Healing, RegExp][] = [
  ['malunion', /\bmal[ -]?union\b/i],
  ['nonunion', /\bnon[ -]?union\b/i],
  ['delayed healing', /\bdelayed (?:healing|union)\b/i],
]

/** Course of healing in a query, and the fracture. Null without the course, or without anything else. */
export function readHealing(
  text: string,
): { healing: Healing; typed: string; fracture: string } | null {
  for (const [healing, pattern] of HEALING) {
    const found = pattern.exec(text)
    const rest = found && withoutPart(text, found.index, found[0]).replace(/^of\s+/i, '')
    if (!found || !rest) continue
    const fracture = /\b(?:fractured?|fx|broken)\b/i.test(rest) ? rest : `${rest} fracture`
    return { healing, typed: found[0], fracture }
  }
  return null
}
