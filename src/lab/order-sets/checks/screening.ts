import { bareCode } from '#src/lab/model/icd.ts'

/**
 * Diagnosis codes of encounters for screening (ICD-10-CM Z11 to Z13 and Z36), by the determination
 * whose tests they order. A screening test is a separate Medicare benefit, with rules that are not
 * in the determinations (42 CFR 410.15 to 410.49): Z12.5 and the screening PSA, Z13.6 and lipids,
 * Z13.1 and glucose. A code includes those below it.
 */
const SCREENING: Readonly<Record<string, readonly string[]>> = {
  // urine culture
  '190.12': ['Z11.2', 'Z36'],
  // HIV, prognosis and diagnosis
  '190.13': ['Z11.3', 'Z11.4', 'Z11.59', 'Z36'],
  '190.14': ['Z11.3', 'Z11.4', 'Z11.59', 'Z36'],
  // blood counts
  '190.15': ['Z13.0', 'Z36'],
  // iron
  '190.18': ['Z13.0', 'Z13.21'],
  // collagen crosslinks
  '190.19': ['Z13.82'],
  // glucose, hemoglobin A1c
  '190.20': ['Z13.1', 'Z36'],
  '190.21': ['Z13.1', 'Z36'],
  // thyroid
  '190.22': ['Z13.29'],
  // lipids
  '190.23': ['Z13.6', 'Z13.22'],
  // alpha-fetoprotein
  '190.25': ['Z12', 'Z36'],
  // carcinoembryonic antigen, CA 125, CA 15-3, CA 19-9
  '190.26': ['Z12'],
  '190.28': ['Z12'],
  '190.29': ['Z12'],
  '190.30': ['Z12'],
  // PSA
  '190.31': ['Z12.5'],
  // hepatitis panel
  '190.33': ['Z11.3', 'Z11.5', 'Z36'],
  // fecal occult blood
  '190.34': ['Z12.1'],
}

/** True if a diagnosis code orders the tests of a determination as screening. */
export const isScreeningFor = (ncd: string, code: string): boolean =>
  (SCREENING[ncd] ?? []).some((listed) => bareCode(code).startsWith(bareCode(listed)))
