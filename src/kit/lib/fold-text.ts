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
