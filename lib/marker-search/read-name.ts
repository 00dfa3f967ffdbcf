import type { PostingKinds } from '#lib/text-search/inverted-index.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'

import { neighbors } from './neighbors.ts'
import { classes, isStopWord } from './vocabulary.ts'

/** Part of a name that a word is in, most specific about the measurement first. */
export const KIND = { analyte: 0, challenge: 1, method: 2, specimen: 3, property: 4 } as const
const KINDS = Object.keys(KIND).length
/** Every word gains in full, and covers a name by how specific it is about the measurement. */
export const NAME_KINDS: PostingKinds = {
  bits: 3,
  gain: new Float32Array(KINDS).fill(1),
  cover: Float32Array.of(1, 0.6, 0.35, 0.25, 0.12),
}

export type ReadName = {
  /** Words in stored form with their kind, without repeats. */
  words: ReadonlyMap<string, number>
  /** Likelihood of the test if the query doesn't say more: 0 for the usual one, negative for others. */
  prior: number
  /** Specimen words. */
  hasSpecimen: boolean
}

const { specimens, methods } = classes

const ANTIBODIES = ['ab', 'antibody', 'antibodies', 'igg', 'igm', 'iga', 'ige'].map(wordForm)
const isOfAntibodies = (words: ReadonlyMap<string, number>) =>
  ANTIBODIES.some((word) => words.has(word))

/** The parts of a LOINC long common name: `analyte [property] in specimen --challenge by method`. */
const METHOD = /\sby\s+(?=[A-Z0-9])(?!.*\[)/
const CHALLENGE = /\s*--\s*/
const PROPERTY = /\[[^\]]*\]/g
/** Hours of collection: `24H renal clearance`. */
const TIMED = /\b(\d+)H\b/g
/**
 * Specimen after the property, or at the end of a name without one: `... panel - Serum or Plasma`,
 * `... in Blood`.
 */
const SPECIMEN =
  /\s(?:in|on|of|from|-)\s+(?=(?:24 hour |random |body )?(?:serum|plasma|platelet|blood|urine|stool|feces|cerebral|csf|saliva|specimen|tissue|red blood|white blood|cord|venous|arterial|capillary|dbs|dried|amniotic|synovial|pleural|peritoneal|body fluid|semen|sweat|hair|bone|nasopharynx|throat|vaginal|cervi|genital|sputum|bronchial|isolate|stone|cvx|unspecified|urethra|nose|eye|skin|wound|lung|anal|rectal|gastric|semin|milk|meconium|exhaled|leukocytes|chorionic))/i

/** Pattern of names that measure a part of the analyte, or antibodies of one class. */
const PART =
  /\b(?:free|ionized|direct|indirect|unconjugated|unsaturated|reverse|intact|bound|fractions?|isoenzymes?)\b|\bin [HV]?[DL]+L\b|\.(?!total)|Ig[A-Z]\d? Ab/i

const PRIORS: [RegExp, number][] = [
  [/ (?:in|on|-) .*(?:serum|plasma|blood)/i, 0.35],
  [/\bcord blood|capillary|arterial|venous|\bdbs\b|dried blood|mixed venous/i, -0.45],
  [/\burine\b/i, -0.15],
  [/--/, -0.45],
  [/\[(?:moles|molar|substance|log|mass ratio|molar ratio|z-score)/i, -0.2],
  [/\[(?:interpretation|date|time)|interpretation/i, -0.9],
  [/ratio\]|\[.*(?:fraction|\/mass\]|\/time\])/i, -0.1],
  [/\[presence\]/i, -0.05],
  [/\bidentified in specimen\b/i, 0.5],
  [/blood product|donor|fetus|fetal|newborn|maternal/i, -0.3],
  [/\sby\s/i, -0.08],
]

const priorOf = (name: string): number =>
  PRIORS.reduce((sum, [pattern, points]) => (pattern.test(name) ? sum + points : sum), 0)

function cut(text: string, at: RegExp): [before: string, after: string] {
  const found = at.exec(text)
  return found
    ? [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    : [text, '']
}

/**
 * Reads the name of a marker, a result, or a LOINC code: LOINC long common names by their parts,
 * others by their words. https://loinc.org/kb/users-guide/loinc-long-common-names/
 */
export function readName(name: string): ReadName {
  const found = new Map<string, number>()
  let hasSpecimen = false
  const put = (word: string, kind: number) => {
    if (kind < (found.get(word) ?? Infinity)) found.set(word, kind)
  }
  const add = (text: string, kind: number) => {
    const all = rawWords(text)
      .filter((raw) => !isStopWord(raw))
      .map(wordForm)
    for (const [i, word] of all.entries()) {
      const isAside = kind === KIND.analyte && (specimens.has(word) || methods.has(word))
      if (specimens.has(word)) hasSpecimen = true
      put(word, isAside ? KIND.specimen : kind)
      const { before = null, after = null } = neighbors(all, i) ?? {}
      if (before) put(`${before} ${word}`, kind)
      if (after) put(`${word} ${after}`, kind)
    }
  }
  const [beforeMethod, method] = cut(name.replace(TIMED, '$1 hour'), METHOD)
  const [beforeChallenge, challenge] = cut(beforeMethod, CHALLENGE)
  const properties = beforeChallenge.match(PROPERTY)?.join(' ') ?? ''
  const [analyte, specimen] = cut(beforeChallenge.replace(PROPERTY, ''), SPECIMEN)
  add(analyte, KIND.analyte)
  add(specimen, KIND.specimen)
  add(properties, KIND.property)
  add(challenge, KIND.challenge)
  add(method, KIND.method)
  if (properties && !PART.test(name)) put('total', KIND.property)
  if (properties && !challenge && !/hour/.test(specimen)) put('random', KIND.property)
  // a test for a nucleic acid amplifies it, except one for antibodies against it
  if ((found.has('dna') || found.has('rna')) && !isOfAntibodies(found)) put('naa', KIND.property)
  if (found.has('gene') && !isOfAntibodies(found)) put('dna', KIND.property)
  if (specimen.trim() === 'Specimen')
    for (const word of classes.openSpecimens) put(word, KIND.property)
  if (specimen.trim() === 'Urine') put('spot', KIND.property)
  if (specimen.trim() === 'Blood') put('venous', KIND.property)
  return {
    words: found,
    prior: priorOf(name),
    hasSpecimen,
  }
}
