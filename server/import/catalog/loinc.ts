/**
 * Check digit of a LOINC code from the digits before its hyphen, Mod 10: from the right, every
 * other digit is doubled, starting with the last, and the digits of the products are added (LOINC
 * Users' Guide, "Calculating Mod 10 check digits").
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
 * Reason that a text can't be a LOINC code, as a sentence without its end. Null if it can. Doesn't
 * check that the code exists.
 */
export function loincFault(code: string): string | null {
  if (/^\d+-\d[\s;,|]+\d+-\d/.test(code))
    return `"${code}" has several LOINC codes. List the test codes of a panel as its members`
  const [, number, digit] = /^([1-9]\d{0,6})-(\d)$/.exec(code) ?? []
  if (!number) return `"${code}" isn’t a valid LOINC code. Use a code such as 2345-7`
  const expected = loincCheckDigit(number)
  return Number(digit) === expected
    ? null
    : `"${code}" isn’t a LOINC code: the check digit of ${number} is ${expected}, not ${digit}`
}
