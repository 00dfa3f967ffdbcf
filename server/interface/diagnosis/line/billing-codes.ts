/** A code of another system, recognized by its format: a procedure, a supply or service, or a lab test. */
export type BillingCode = { typed: string; why: 'cpt' | 'hcpcs' | 'hcpcs or icd10' | 'loinc' }

/**
 * Five digits, or four and a letter (categories II and III, and lab analyses), with or without a
 * modifier.
 */
const CPT = /(?<![\w.-])(?:\d{5}|\d{4}[ACFMTU])(?:-(?:\d{2}|[A-Z]{2}))?(?![\w.-])/gi
const HCPCS = /(?<![\w.-])[A-EGHJ-MP-V]\d{4}(?:-[A-Z]{2})?(?![\w.-])/gi
/**
 * Medicare's own service codes begin with G, and so do codes of the nervous system: G0439 is a
 * wellness visit and encephalopathy.
 */
const BOTH = /^G0/i
const LOINC = /(?<![\w.-])(\d{3,7})-(\d)(?![\w.-])/g
const LABELED_LOINC = /\bloinc(?: codes?)?\s*[:#]?\s*(\d{1,7}-\d)\b/gi
const LABELS = /\b(?:cpt|hcpcs|loinc)(?:[- ]?(?:4|ii))?(?: codes?)?\b\s*[:#]?/gi

/**
 * True if the last digit of a LOINC code is its check digit: the Luhn algorithm (Mod 10), as
 * defined by LOINC.
 */
export function isLoincCheckDigit(digits: string, check: number): boolean {
  let sum = 0
  for (const [n, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (n % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return (10 - (sum % 10)) % 10 === check
}

/**
 * Billing and lab test codes in a query, and the rest of it. `isBeginning` says whether an
 * ICD-10-CM code begins like this, which has precedence.
 */
export function readBillingCodes(
  query: string,
  isBeginning: (code: string) => boolean,
): { codes: BillingCode[]; rest: string } {
  const codes: BillingCode[] = []
  const take = (why: BillingCode['why']) => (typed: string) => {
    codes.push({ typed: typed.trim(), why })
    return ' '
  }
  const rest = query
    .replace(LABELED_LOINC, (_, code: string) => take('loinc')(code))
    .replace(LOINC, (typed: string, digits: string, check: string) =>
      isLoincCheckDigit(digits, Number(check)) ? take('loinc')(typed) : typed,
    )
    .replace(CPT, take('cpt'))
    .replace(HCPCS, (typed) => {
      if (!isBeginning(typed.slice(0, 5).toUpperCase())) return take('hcpcs')(typed)
      if (BOTH.test(typed)) codes.push({ typed, why: 'hcpcs or icd10' })
      return typed
    })
  if (codes.length === 0) return { codes, rest: query }
  return { codes, rest: rest.replace(LABELS, ' ').replace(/\s+/g, ' ').trim() }
}
