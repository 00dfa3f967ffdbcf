const LOINC = /^(\d{1,7})-(\d)$/

/** The number of a LOINC code, without its check digit. */
export const loincNumber = (code: string): string => code.replace(/-.*/, '')

/**
 * True if a text is a LOINC code: up to seven digits, a hyphen, and their check digit (modulus 10,
 * LOINC Users' Guide, appendix C): from the right every other digit is doubled, and digits are
 * added.
 */
export function isLoincCode(code: string): boolean {
  const [, digits = '', check] = LOINC.exec(code.trim()) ?? []
  if (check === undefined) return false
  let sum = 0
  for (const [place, digit] of Array.from(digits, Number).toReversed().entries()) {
    const counted = place % 2 === 0 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return (10 - (sum % 10)) % 10 === Number(check)
}
