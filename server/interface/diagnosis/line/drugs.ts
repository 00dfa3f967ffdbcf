import { phraseKey } from '#lib/text-search/query-expansion.ts'
import { rawWords } from '#lib/text-search/words.ts'

/** Drugs of one class, and their codes. */
export type DrugClass = {
  /** Prefix of the codes for poisoning, adverse effect, and underdosing, without its dot: `T464X`. */
  stem: string
  /** Null for drugs without long-term use, such as vaccines. */
  longTermUse: string | null
  allergy: string
  /** Names of the class and of its drugs. */
  names: string[]
}

/** Statements about a drug, in the words of its code names. */
type Said =
  | 'long term current use'
  | 'adverse effect'
  | 'overdose'
  | 'intentional overdose'
  | 'undetermined overdose'
  | 'underdosing'
  | 'level monitoring'
  | 'allergy'
export type DrugStatement = {
  drug: string
  /** Null without a statement about a drug that isn't for long-term use. */
  said: Said | null
  /** True if only the drug is named. */
  isBare: boolean
}

const wordsIn = (list: string) => new Set(list.split(' '))
/** Statement that one of these words beside a drug makes. The first match counts. */
const CUES: [Said, ReadonlySet<string>][] = [
  ['allergy', wordsIn('allergy allergies allergic anaphylaxis')],
  [
    'underdosing',
    wordsIn(
      'stopped out not missed skipped skipping noncompliant noncompliance nonadherent nonadherence underdosing forgot',
    ),
  ],
  ['intentional overdose', wordsIn('intentional suicide suicidal purpose')],
  ['undetermined overdose', wordsIn('undetermined unknown unclear')],
  ['level monitoring', wordsIn('monitoring monitor level levels lab labs check')],
  [
    'overdose',
    wordsIn('overdose overdosed overdosing od poisoning poisoned many much accidental ingestion'),
  ],
  [
    'adverse effect',
    wordsIn(
      'adverse effect effects side reaction reactions intolerance intolerant toxicity induced sensitivity',
    ),
  ],
  [
    'long term current use',
    wordsIn(
      'on taking takes take use uses using used therapy treatment chronic long longterm lt ltu daily',
    ),
  ],
]
/** Words beside them without further meaning. */
const BESIDE = wordsIn(
  'to of from due for with a an the is has been had was patient pt too term current currently ran run doses dose took taken attempt secondary by after and hx h o history known medication started drug now intent accidentally still their his her running',
)

const MONITORING = 'Z5181'

/** Names for the codes of drugs, in the words that statements about a drug are read as. */
export const namesOfDrugs = (
  classes: readonly DrugClass[],
): { codes: string[]; words: string[] }[] =>
  classes.flatMap(({ stem, longTermUse, allergy, names }) => {
    const coded = (character: string) => `${(stem + character).padEnd(6, 'X')}A`
    const say = (said: Said) => names.map((name) => `${name} ${said}`)
    return [
      ...(longTermUse
        ? [{ codes: [longTermUse], words: [...names, ...say('long term current use')] }]
        : []),
      { codes: [allergy], words: say('allergy') },
      { codes: [coded('1')], words: say('overdose') },
      { codes: [coded('2')], words: say('intentional overdose') },
      { codes: [coded('4')], words: say('undetermined overdose') },
      { codes: [MONITORING], words: say('level monitoring') },
      { codes: [coded('5')], words: say('adverse effect') },
      { codes: [coded('6')], words: say('underdosing') },
    ]
  })

/**
 * Reads a text that is only a statement about a drug: "on eliquis", "reaction to bactrim". Null
 * for anything else.
 */
export function createDrugReader(
  classes: readonly DrugClass[],
): (text: string) => DrugStatement | null {
  const drugs = new Map(
    classes.flatMap(({ names, longTermUse }) =>
      names.map((name) => {
        const alone: Said | null = longTermUse ? 'long term current use' : null
        return [phraseKey(rawWords(name)), { drug: name, alone }] as const
      }),
    ),
  )
  const longest = Math.max(...[...drugs.keys()].map((key) => key.split(' ').length))

  return (text) => {
    const raw = rawWords(text)
    for (let length = Math.min(longest, raw.length); length > 0; length--)
      for (let at = 0; at + length <= raw.length; at++) {
        const named = drugs.get(phraseKey(raw.slice(at, at + length)))
        if (!named) continue
        const { drug, alone } = named
        const rest = raw.toSpliced(at, length)
        if (rest.length === 0) return { drug, said: alone, isBare: true }
        const said = CUES.find(([, cues]) => rest.some((word) => cues.has(word)))?.[0]
        const isAll = rest.every(
          (word) => BESIDE.has(word) || CUES.some(([, cues]) => cues.has(word)),
        )
        if (said && isAll) return { drug, said, isBare: false }
      }
    return null
  }
}
