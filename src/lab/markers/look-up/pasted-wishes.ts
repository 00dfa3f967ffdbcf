import { isCode } from './is-list.ts'

/** Prefix of a list entry: a bullet, or a number with a dot or bracket. */
const LIST_MARK = /^(?:[-*•·–]\s+|\d{1,3}[.)]\s+)/

const cleaned = (text: string) =>
  text
    .trim()
    .replace(LIST_MARK, '')
    .replace(/^"(.*)"$/, '$1')
    .trim()

/**
 * The tests that a pasted text asks for, each once: one a line, and within a line separated by tabs, semicolons or commas;
 * by blanks only where all words are codes. A line that `isName` knows whole, such as `Glucose, fasting`, is one.
 */
export function splitWishes(text: string, isName: (line: string) => boolean): string[] {
  const wishes = text.split(/[\r\n]+/).flatMap((line) =>
    line.split(/[\t;]/).flatMap((part) => {
      const whole = cleaned(part)
      if (isName(whole)) return [whole]
      return whole.split(',').flatMap((piece) => {
        const wish = cleaned(piece)
        const words = wish.split(/\s+/)
        return words.every(isCode) ? words : [wish]
      })
    }),
  )
  const seen = new Set<string>()
  return wishes.filter((wish) => {
    const key = wish.toLowerCase()
    if (!wish || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
