/** Letters that have no accent to take off. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}
/** The text in lower case and without accents and apostrophes, for comparison with what is typed. */
export const foldText = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’`´]/gu, '')
    .replace(/[łøđðþßæœı]/g, (letter) => PLAIN[letter] ?? letter)

/** The rows in whose texts all typed words stand, in any order. */
export function findByText<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly (string | null)[],
  typed: string,
): readonly Row[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const own = foldText(textsOf(row).join('\n'))
    return words.every((word) => own.includes(word))
  })
}
