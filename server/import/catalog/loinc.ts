/**
 * The check digit of a LOINC code, from the digits before its hyphen: Mod 10, that is from the right every other digit,
 * beginning with the last, counts twice, and the digits of the products are added (LOINC Users' Guide, "Calculating Mod 10
 * check digits").
 */
export function loincCheckDigit(number: string): number {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, character, index) => {
      const value = Number(character) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Reason that a text cannot be a LOINC code, in a sentence without its end; null if it can.
 * Existence in LOINC is not checked.
 */
export function loincFault(code: string): string | null {
  const [, number, digit] = /^([1-9]\d{0,6})-(\d)$/.exec(code) ?? []
  if (!number) return `"${code}" isn’t a valid LOINC code such as 2345-7`
  const expected = loincCheckDigit(number)
  return Number(digit) === expected
    ? null
    : `"${code}" isn’t a LOINC code: the check digit of ${number} is ${expected}, not ${digit}`
}
