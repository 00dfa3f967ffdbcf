import { itemAt } from '#lib/lists.ts'
import { rawWords } from '#lib/text-search/words.ts'
import type { SearchedCode } from '#server/interface/diagnosis/prior.ts'
import type { Search, SearchParts, WordSearch } from '#server/interface/diagnosis/search-words.ts'

import { together, type Part } from './conditions.ts'
import { ONE_SIDE } from './sided-conditions.ts'

/** A number of a stage or type. */
const NUMBER = /^\d+[a-c]?$/
/** `stage 1 through stage 4` doesn't name one of them. */
const RANGE_OF_STAGES = /\d+\w? through (?:stage )?\d+\w?/gi
const LEFT_BY_STROKE = 'I69'
const SAYS_OLD =
  /\b(?:old|prior|previous|past|remote|history|hx|h\/o|late|residuals?|sequelae?|deficits?|chronic)\b/i
/** Stage, type, organism, dependence, and long-term use: coded in addition to the code they belong to. */
const CODED_BESIDE = /^(?:N18|I50|B9[567]|R33|U07|Z68|Z79|Z99)/

export const withoutNumbers = (text: string) =>
  text
    .replace(/\b(?:stage|grade|class)\b|\b\d+[a-c]?\b|(?<=\bckd)\d[a-c]?\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const withoutSides = (text: string) => text.replace(ONE_SIDE, ' ').replace(/\s+/g, ' ').trim()

const numbersOf = (text: string) => rawWords(text).filter((word) => NUMBER.test(word))

/** The best code of a search with a result. */
export const bestOf = (rows: readonly SearchedCode[], { hits }: Search) =>
  itemAt(rows, itemAt(hits, 0).at)

/** Searches for the one code that covers several conditions. */
export function createCombiner(
  { rows }: SearchParts['index'],
  { search, isWholeCondition, isDrug }: WordSearch,
): (parts: readonly Part[]) => Search[] | null {
  /** Parts of a combination whose number the combined code doesn't specify: "CKD 4" with hypertension. */
  function ownStages(parts: readonly Part[], combination: Search): Search[] {
    const title = bestOf(rows, combination).long_title.replace(RANGE_OF_STAGES, '')
    const said = new Set(rawWords(title))
    return parts.flatMap(({ text }) => {
      const numbers = numbersOf(text)
      if (numbers.every((number) => said.has(number))) return []
      const own = search(text, true)
      const ownTitle = new Set(rawWords(own.hits.length > 0 ? bestOf(rows, own).long_title : ''))
      return own.isExact && numbers.every((number) => ownTitle.has(number)) ? [own] : []
    })
  }

  /**
   * Parts of a combination that are coded in addition: those whose number it doesn't specify, and
   * by kind.
   */
  function besides(parts: readonly Part[], combination: Search): Search[] {
    const stages = ownStages(parts, combination)
    const category = bestOf(rows, combination).code.slice(0, 3)
    const others = parts.flatMap(({ text, joinedBy }) => {
      if (joinedBy === 'cause' && isDrug(text)) {
        const effect = search(`${text} adverse effect`, true)
        return effect.isExact ? [{ ...effect, typed: text }] : []
      }
      const own = search(joinedBy === 'on' ? `on ${text}` : text, true)
      const [best] = own.hits
      if (!best || joinedBy === 'comma' || !isWholeCondition(own)) return []
      const { code, long_title } = itemAt(rows, best.at)
      const isSaid =
        code.startsWith(category) || /^(?:N18|I50).*\bunspecified\b/i.test(`${code} ${long_title}`)
      return CODED_BESIDE.test(code) && !isSaid ? [own] : []
    })
    return [...stages, ...others.filter(({ typed }) => stages.every((one) => one.typed !== typed))]
  }

  /**
   * "Stroke with aphasia" may be a new one, or the result of an old one. Its parts are then also
   * searched separately.
   */
  function asNew(parts: readonly Part[], left: Search): Search[] {
    const isLeft = bestOf(rows, left).code.startsWith(LEFT_BY_STROKE)
    if (!isLeft || !parts.slice(1).every(({ joinedBy }) => joinedBy === 'with')) return []
    if (SAYS_OLD.test(together(parts))) return []
    const each = parts.map(({ text }) => search(text, true))
    return each.every(isWholeCondition) ? each : []
  }

  /** One code for the parts without their numbers, with each part whose number it doesn't specify. */
  function withOwnStages(parts: readonly Part[], typed: string): Search[] | null {
    const plain = parts.map((part, n) =>
      n > 0 ? { ...part, text: withoutNumbers(part.text) } : part,
    )
    if (plain.some(({ text }) => !text) || together(plain) === typed) return null
    const combination = search(together(plain), true)
    if (!combination.isExact) return null
    const stages = ownStages(parts.slice(1), combination)
    return stages.length > 0 ? [{ ...combination, typed }, ...stages] : null
  }

  /**
   * One code for the parts without their sides, with each part whose side it doesn't specify: "dm2
   * with foot ulcer left".
   */
  function withOwnSides(parts: readonly Part[], typed: string): Search[] | null {
    const plain = parts.map((part) => ({ ...part, text: withoutSides(part.text) }))
    if (plain.some(({ text }) => !text) || together(plain) === typed) return null
    const combination = search(together(plain), true)
    if (!combination.isExact) return null
    const sided = parts.filter(({ text }) => text !== withoutSides(text))
    return [{ ...combination, typed }, ...sided.map(({ text }) => search(text))]
  }

  /** One code for several parts, with those whose number it doesn't specify. Null if there is none. */
  function combine(parts: readonly Part[]): Search[] | null {
    if (parts.some(({ joinedBy }, n) => n > 0 && joinedBy === 'list')) return null
    if (parts.some(({ text }) => search(text, true).kind === 'code')) return null
    const typed = together(parts)
    const whole = search(typed, true)
    if (whole.isExact) return [whole, ...besides(parts, whole), ...asNew(parts, whole)]
    return withOwnStages(parts, typed) ?? withOwnSides(parts, typed)
  }

  return combine
}
