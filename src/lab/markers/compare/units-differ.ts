import ucum from '@lhncbc/ucum-lhc'

/** Lab spellings of units, with their UCUM form. */
const SPELLINGS: [RegExp, string][] = [
  [/\s+/g, ''],
  [/[µμ]/g, 'u'],
  [/\bmcg\b/gi, 'ug'],
  [/\bcopies\b|\bcells\b|\bunits?\b(?=\/)/gi, '1'],
  [/\b(thousand|x?10[e^*(]+3\)?|x10\*3|k)(?=\/)/gi, '10*3'],
  [/\b(millions?|mill|x?10[e^*(]+6\)?|x10\*6|m)(?=\/[um]?l)/gi, '10*6'],
  [/(?<![\w[])([mukKM]?)IU(?![\w\]])/g, '$1[IU]'],
  [/\b([mun]?)Eq\b/g, '$1eq'],
  [/\bhrs?\b/gi, 'h'],
  [/\bsecs?\b|\bseconds?\b/gi, 's'],
  [/\bmins?\b/gi, 'min'],
  [/\bpercent\b/gi, '%'],
  [/\b(grams?|gm)\b/gi, 'g'],
  [/\/1\.73(m2|\s*m\^?2)?$/i, '/{1.73_m2}'],
]
const spelled = (unit: string) =>
  SPELLINGS.reduce((text, [pattern, ucumText]) => text.replace(pattern, ucumText), unit.trim())

/** Arbitrary units: their multiples can be compared, and nothing else. */
const INTERNATIONAL = /\[i?I?U\]/g

/** Tolerance for rounding errors. */
const TOLERANCE = 1e-9

/**
 * Compares units as UCUM: `ng/mL` and `ug/L` are the same, `mg/dL` and `g/L` are not. Units
 * unknown to UCUM are compared as text, ignoring case.
 */
export function createUnitsDiffer(): (one: string, other: string) => boolean {
  const units = ucum.UcumLhcUtils.getInstance()
  /** The library doesn't convert arbitrary units, so grams are converted by the same factors. */
  const comparable = (one: string, other: string) =>
    one.match(INTERNATIONAL)?.length === 1 && other.match(INTERNATIONAL)?.length === 1
      ? ([one.replace(INTERNATIONAL, 'g'), other.replace(INTERNATIONAL, 'g')] as const)
      : ([one, other] as const)
  return (one, other) => {
    const [a, b] = [spelled(one), spelled(other)]
    if (a.toLowerCase() === b.toLowerCase()) return false
    const [from, to] = comparable(a, b)
    const { status, toVal } = units.convertUnitTo(from, 1, to, false)
    return status !== 'succeeded' || toVal === null || Math.abs(toVal - 1) > TOLERANCE
  }
}
