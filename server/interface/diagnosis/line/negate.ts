import { itemAt } from '#lib/lists.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'
import type { CodeIndex } from '#server/interface/diagnosis/build-index.ts'
import type { Explainer, Token } from '#server/interface/diagnosis/explain.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import { readWords } from '#server/interface/diagnosis/read-query.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'
import type { Vocabulary } from '#server/interface/diagnosis/vocabulary.ts'

import { isNegatedAt, type Negation } from './negation.ts'

/** Number of top hits that are examined closely. */
const FIRST = 20
const CATEGORY = 3
/** Minimum length of an unfinished word. */
const SHORTEST_BEGINNING = 3

/**
 * Codes for examinations, screening, or prophylaxis, which apply to a disease that the patient
 * doesn't have.
 */
const OF_ENCOUNTER = /^Z(?:0|1|29)/

const ALCOHOL = /^(?:etoh|alcohol|drink(?:s|ing)?)$/i
const OF_ALCOHOL = /(?<!non-?)\balcohol/i

/** Finds codes that express a negation themselves, and codes that affirm the negated condition. */
export function createNegator(
  { rows, terms }: CodeIndex,
  vocabulary: Vocabulary,
  { tokensOf, namesAbove }: Explainer,
) {
  /** Possible forms of each word, with synonyms if `loose`. */
  const waysToSay = (raw: readonly string[], loose: boolean): ReadonlySet<string>[][] =>
    readWords(raw, vocabulary, () => false).map(({ words }) =>
      words.map((word) => new Set([word, ...((loose && vocabulary.synonyms.get(word)) || [])])),
    )

  /** True if a word is one of these, or the beginning of one if it is unfinished. */
  const says = (token: Token, forms: ReadonlySet<string>) =>
    token.terms.some((term) => {
      const form = itemAt(terms, term)
      return (
        forms.has(form) ||
        [...forms].some((typed) => typed.length >= SHORTEST_BEGINNING && form.startsWith(typed))
      )
    })

  /** True if a text negates the first of the negated words: "without aura". */
  const negates = (text: string, ways: readonly ReadonlySet<string>[][]) =>
    tokensOf(text).some(
      (token) =>
        ways.some((words) => words.some((forms) => says(token, forms))) &&
        isNegatedAt(text, token.start),
    )

  const asserts = (text: string, ways: readonly ReadonlySet<string>[][]) => {
    const tokens = tokensOf(text).filter((token) => !isNegatedAt(text, token.start))
    return ways.some((words) => words.every((forms) => tokens.some((token) => says(token, forms))))
  }

  /**
   * Tells for the codes found in a line whether their title or a name contains the negation: all
   * words are there, the negated ones after a "without".
   */
  function saysSo({ cue, negated }: Negation): (hit: Hit) => boolean {
    const [first = ''] = cue.toLowerCase().split(/\s+/)
    const items = negated.map((words) => waysToSay(words, true))
    const isAfterwards = /^(?:ruled|r\/o|excluded|negative$|neg$)/i.test(cue)
    return ({ at, way }) => {
      if (way?.how !== 'exact') return false
      if (
        way.reading.replaced.some(({ typed }) =>
          typed.split(' ').some((word) => word.startsWith(first)),
        )
      )
        return true
      const texts = [itemAt(rows, at).long_title, ...namesAbove(at)]
      if (isAfterwards)
        return texts.some((text) =>
          tokensOf(text).some((token) => wordForm(token.text.toLowerCase()) === wordForm(first)),
        )
      return texts.some(
        (text) =>
          items.some((ways) => negates(text, ways)) && !items.some((ways) => asserts(text, ways)),
      )
    }
  }

  /**
   * A search without the codes that affirm what the line negates. Those whose titles negate it too
   * come first.
   */
  function without(search: Search, negated: readonly string[][]): Search {
    if (negated.length === 0) return search
    const items = negated.map((words) => waysToSay(words, false))
    const isSober = negated.some(
      (words) => words.length <= 2 && words.some((word) => ALCOHOL.test(word)),
    )
    const free = search.hits.filter(
      ({ at }) =>
        OF_ENCOUNTER.test(itemAt(rows, at).code) ||
        (!items.some((ways) => asserts(itemAt(rows, at).long_title, ways)) &&
          !(isSober && OF_ALCOHOL.test(itemAt(rows, at).long_title))),
    )
    const loosely = negated.map((words) => waysToSay(words, true))
    const categoryOf = ({ at }: Hit) => itemAt(rows, at).code.slice(0, CATEGORY)
    // another disease without the negated condition isn't what the line means
    const [best] = free
    const denials = (hit: Hit) =>
      best && categoryOf(hit) === categoryOf(best)
        ? loosely.filter((ways) => negates(itemAt(rows, hit.at).long_title, ways)).length
        : 0
    const first = free.slice(0, FIRST).map((hit) => ({ hit, says: denials(hit) }))
    // "Migraine without aura" before "Chronic migraine without aura"
    const [subject = ''] = rawWords(search.typed)
    const isOther = ({ hit: { at }, says: count }: (typeof first)[number]) =>
      count > 0 && rawWords(itemAt(rows, at).long_title)[0] !== subject
    first.sort((a, b) => b.says - a.says || Number(isOther(a)) - Number(isOther(b)))
    const isBillable = ({ hit }: { hit: Hit }) => itemAt(rows, hit.at).billable
    const head = first.find(isBillable) ?? first[0]
    const inOrder = head ? [head, ...first.filter((each) => each !== head)] : first
    return { ...search, hits: [...inOrder.map(({ hit }) => hit), ...free.slice(FIRST)] }
  }

  return { saysSo, without }
}
