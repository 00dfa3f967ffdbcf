import type { DiagnosisReading, DiagnosisReason } from '#contract/diagnosis-reading.ts'

/** One step of why a code is an answer, in words. Empty where the marks in its title say it already. */
function reasonWords({ kind, typed, as }: DiagnosisReason): string {
  switch (kind) {
    case 'abbreviation':
      return `“${typed}” = ${as}`
    case 'synonym':
      return `“${typed}” also means ${as}`
    case 'spelling':
      return `“${typed}” read as ${as}`
    case 'beginning':
      return `“${typed}” begins ${as}`
    case 'name':
      return `also called “${as}”`
    case 'figure':
      return `“${typed}” is in its range`
    case 'encounter':
      return `“${typed}”: ${as}`
    case 'missing':
      return `without “${typed}”`
    case 'group':
      return `“${typed}”: one code for all that is like ${as}`
    case 'code':
      return 'by its code'
    case 'title':
      return `“${typed}” in the title`
  }
}

/** Why a code is an answer, in one line. */
export const reasonsLine = (reasons: readonly DiagnosisReason[]): string =>
  reasons.map(reasonWords).join(' · ')

/** How a part that nothing was searched for was understood. */
export function unusedWords({ typed, why }: DiagnosisReading['unused'][number]): string {
  switch (why) {
    case 'negated':
      return `“${typed}” is said not to be so, and not searched for.`
    case 'icd9':
      return `“${typed}” has the shape of an ICD-9-CM code. Only ICD-10-CM is searched: type the diagnosis in words.`
    case 'icd9 or icd10':
      return `“${typed}” has the shape of an ICD-9-CM code too; it was read as ICD-10-CM.`
    case 'duration':
      return `“${typed}” was not used: codes do not say how long, or at what age.`
    case 'circumstance':
      return `“${typed}” was not used: no code says it of this.`
    case 'no such figure':
      return `No code that is searched here is for “${typed}”.`
    case 'no encounter':
      return `“${typed}” was not used: these codes do not say the encounter.`
  }
}

export const encounterLine = ({
  typed,
  encounter,
}: NonNullable<DiagnosisReading['encounter']>): string =>
  `“${typed}” chose ${encounter === 'sequela' ? 'the sequela' : `the ${encounter} encounter`}: the last character of a code says it.`

/** What is negated, without the word that negates: to search for it after all. */
export const withoutNegation = (typed: string): string =>
  typed.replace(
    /^(?:(?:negative|neg|free|absence) (?:for|of)|ruled out|excluded|denie[sd]|denying|deny|without|not|never|non|nor|no)[\s-]+|\s+(?:ruled out|negative|neg|denied)$/gi,
    '',
  )
