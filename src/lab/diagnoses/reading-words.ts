import type { DiagnosisReading, DiagnosisReason } from '#contract/own/diagnosis-reading.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

/** One step of the reason for a result, in words. None for a word that its title shows. */
function reasonWords({ kind, typed, as }: DiagnosisReason): string {
  switch (kind) {
    case 'abbreviation':
      return `“${typed}” = ${as}`
    case 'synonym':
      return `“${typed}” also means ${as}`
    case 'spelling':
      return `“${typed}” interpreted as ${as}`
    case 'beginning':
      return `“${typed}” matches ${as}`
    case 'name':
      return `also called “${as}”`
    case 'figure':
      return as ? `“${typed}” = ${as}` : `“${typed}” is in range`
    case 'encounter':
      return `“${typed}” = ${as}`
    case 'missing':
      return `without “${typed}”`
    case 'group':
      return `“${typed}”: used instead of ${as}`
    case 'code':
      return 'code match'
    case 'title':
      return ''
  }
}

/** Maximum number of results from the interface, so a full response may be incomplete. */
export const ANSWERS_MAX = 100
/** `31`, or if there may be more `100 or more`: the results of one of several searches. */
export const foundWords = (found: number): string =>
  found < ANSWERS_MAX ? formatNumber(found) : `${formatNumber(ANSWERS_MAX)} or more`

/** Letters by which a word is that of another form: `diabetes` and `diabetic`. */
const STEM = 5
/** True if a reason is only another form of the typed word, such as `diabetic` for `diabetes`. */
const isSameWord = ({ kind, typed, as }: DiagnosisReason) =>
  (kind === 'abbreviation' || kind === 'synonym') &&
  typed.length >= STEM &&
  (as?.toLowerCase().startsWith(typed.toLowerCase().slice(0, STEM)) ?? false)

/** Reasons for a result in one line, without those already in `said`. */
export const reasonsLine = (reasons: readonly DiagnosisReason[], said = ''): string =>
  reasons
    .filter((reason) => !isSameWord(reason))
    .map(reasonWords)
    .filter((words) => words && !said.split(' · ').includes(words))
    .join(' · ')

/** Explanation of an unsearched part. */
export function unusedWords({ typed, why }: DiagnosisReading['unused'][number]): string {
  switch (why) {
    case 'negated':
      return `Excluded: “${typed}”`
    case 'icd9':
      return `“${typed}” looks like an ICD-9-CM code. Search by ICD-10-CM code or diagnosis name.`
    case 'icd9 or icd10':
      return `“${typed}” could also be an ICD-9-CM code. Searched as ICD-10-CM.`
    case 'duration':
      return `Ignored “${typed}”. These codes don’t specify duration or age.`
    case 'circumstance':
      return `Ignored “${typed}”. ICD-10-CM has no code for this detail.`
    case 'administrative':
      return `Ignored “${typed}”. It doesn’t name a diagnosis.`
    case 'no such figure':
      return `No code for “${typed}”.`
    case 'no encounter':
      return `Ignored “${typed}”. These codes don’t specify the encounter.`
    case 'figure':
      return `Ignored “${typed}”. A value alone isn’t a diagnosis. Search for the finding or disease.`
    case 'in range':
      return `“${typed}” is in the normal adult range and has no code.`
    case 'cpt':
      return `“${typed}” looks like a CPT code for a service. Search for the diagnosis instead.`
    case 'hcpcs':
      return `“${typed}” looks like a HCPCS code for a drug, supply, or service. Search for the diagnosis instead.`
    case 'hcpcs or icd10':
      return `“${typed}” could also be a HCPCS code. Searched as ICD-10-CM.`
    case 'loinc':
      return `“${typed}” is a LOINC code, which identifies a lab test. Search for it in the catalog.`
  }
}

type Regard = NonNullable<DiagnosisReading['searches'][number]['regard']>

const REGARD: Record<Regard['kind'], string> = {
  family: 'Family history. Don’t code the condition as the patient’s own.',
  exposure: 'Contact or exposure. Don’t code the condition.',
  screening: 'Screening. Code the condition only if it’s found.',
  carrier: 'Carrier status or susceptibility. Don’t code the condition.',
  risk: 'At risk. Don’t code the condition.',
  'ruled out': 'Ruled out. Don’t code the condition.',
  remission: 'In remission. Remission codes are listed first.',
  history: 'Past condition. Code it only if it’s still present or being treated.',
  uncertain:
    'Uncertain diagnosis. For outpatients, code the sign or symptom (ICD-10-CM guideline IV.H).',
}

/** The contexts in which a line names its conditions, each with its coding consequence, without repeats. */
export const regardLines = (searches: DiagnosisReading['searches']): string[] => [
  ...new Set(
    searches.flatMap(({ regard }) => (regard ? [`“${regard.typed}”: ${REGARD[regard.kind]}`] : [])),
  ),
]

export const encounterLine = ({
  typed,
  encounter,
}: NonNullable<DiagnosisReading['encounter']>): string =>
  `“${typed}” = ${encounter === 'sequela' ? 'sequela' : `${encounter} encounter`} (7th character of the code)`

/** Negated text without the negation, to search for it after all. */
export const withoutNegation = (typed: string): string =>
  typed.replace(
    /^(?:(?:negative|neg|free|absence) (?:for|of)|ruled out|excluded|denie[sd]|denying|deny|without|not|never|non|nor|no)[\s-]+|\s+(?:ruled out|negative|neg|denied)$/gi,
    '',
  )

/** True if a part of a title has one of the words, in any form of it. */
export const hasFormOf = (part: string, words: readonly string[]): boolean =>
  part
    .toLowerCase()
    .split(/\s+/)
    .some((found) =>
      words.some((word) => {
        const stem = word.toLowerCase().slice(0, STEM)
        return stem.length < STEM ? found === stem : found.startsWith(stem)
      }),
    )
