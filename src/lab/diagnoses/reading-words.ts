import type { DiagnosisReading, DiagnosisReason } from '#contract/own/diagnosis-reading.ts'

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
      return as ? `“${typed}”: ${as}` : `“${typed}” is in its range`
    case 'encounter':
      return `“${typed}”: ${as}`
    case 'missing':
      return `without “${typed}”`
    case 'group':
      return `“${typed}”: in place of ${as}`
    case 'code':
      return 'by its code'
    case 'title':
      return `“${typed}” in the title`
  }
}

/** Reasons that a code is an answer, in one line. */
export const reasonsLine = (reasons: readonly DiagnosisReason[]): string =>
  reasons.map(reasonWords).join(' · ')

/** Explanation of a part that was not searched for. */
export function unusedWords({ typed, why }: DiagnosisReading['unused'][number]): string {
  switch (why) {
    case 'negated':
      return `Excluded: “${typed}”`
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
    case 'figure':
      return `“${typed}” was not used: a value alone is not a diagnosis. Type the finding or the disease.`
    case 'in range':
      return `“${typed}” is within the usual limits for adults, and not coded.`
    case 'cpt':
      return `“${typed}” has the shape of a CPT code, which bills a service. Type the diagnosis in words or as an ICD-10-CM code.`
    case 'hcpcs':
      return `“${typed}” has the shape of a HCPCS code, which bills a drug, supply or service. No ICD-10-CM code is written so: type the diagnosis.`
    case 'hcpcs or icd10':
      return `“${typed}” has the shape of a HCPCS code too; it was read as ICD-10-CM.`
    case 'loinc':
      return `“${typed}” is a LOINC code, which names a lab test. Search for it under Markers; here, type the diagnosis.`
  }
}

type Regard = NonNullable<DiagnosisReading['searches'][number]['regard']>

const REGARD: Record<Regard['kind'], string> = {
  family: 'is read as a relative’s condition, and not coded as the patient’s.',
  exposure: 'is read as contact or exposure, and not coded as the patient’s disease.',
  screening: 'is read as screening: the disease is coded only if it is found.',
  carrier: 'is read as carrier status or susceptibility, not as the disease.',
  risk: 'is read as a risk, and not coded as the disease.',
  'ruled out': 'is read as suspected and ruled out: the disease is not coded.',
  remission: 'is read as no longer active: codes that say so come first.',
  history: 'is read as past: code the disease itself only if it is still present or being treated.',
  uncertain:
    'is not certain: in outpatient coding the sign or symptom is coded, not an unconfirmed diagnosis (ICD-10-CM guideline IV.H).',
}

/** The regards in which a line names its conditions, each with what follows for its code, once each. */
export const regardLines = (searches: DiagnosisReading['searches']): string[] => [
  ...new Set(
    searches.flatMap(({ regard }) => (regard ? [`“${regard.typed}” ${REGARD[regard.kind]}`] : [])),
  ),
]

export const encounterLine = ({
  typed,
  encounter,
}: NonNullable<DiagnosisReading['encounter']>): string =>
  `“${typed}” chose ${encounter === 'sequela' ? 'the sequela' : `the ${encounter} encounter`}: the last character of a code says it.`

/** Negated text without the negation: to search for it after all. */
export const withoutNegation = (typed: string): string =>
  typed.replace(
    /^(?:(?:negative|neg|free|absence) (?:for|of)|ruled out|excluded|denie[sd]|denying|deny|without|not|never|non|nor|no)[\s-]+|\s+(?:ruled out|negative|neg|denied)$/gi,
    '',
  )
