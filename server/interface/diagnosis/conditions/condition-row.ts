import { itemAt } from '#lib/lists.ts'
import { rawWords } from '#lib/text-search/words.ts'
import type { Search, SearchParts, WordSearch } from '#server/interface/diagnosis/search-words.ts'
import { isLight, isStopWord } from '#server/interface/diagnosis/words.ts'

import { withoutNumbers } from './combine-conditions.ts'
import { ONE_SIDE } from './sided-conditions.ts'

/** Diabetes and hypertension, whose codes specify their complications. */
const IS_CAUSE = /^(?:E0[89]|E1[013]|I1[0-6])/
/** Treatments with encounters of their own, for the diseases that they treat. */
export const CHEMOTHERAPY = /^(?:chemo(?:therapy)?|immunotherapy)$/i
const CANCER = /^(?:C|D3[7-9]|D4)/
const CATEGORY = 3
/** Maximum number of words in a row without separators, and in one of its conditions. */
const IN_ROW_MAX = 12
const LONGEST_IN_ROW = 6
/**
 * Number of words from which a match with all of them is a condition, even if its name has more
 * words, provided that they say more than the location.
 */
const WORDS_OF_CONDITION = 3
/** Cost of a condition in a split: the lowest sum wins, and conditions that are whole names cost less. */
const COST = { whole: 2, longer: 3 }

/** Searches for conditions in a row without separators, and for effects of a drug. */
export function createRowSearch(
  { codes, rows }: SearchParts['index'],
  { search, probe, saysHead, isWholeCondition, isFinishedCondition, readDrug }: WordSearch,
) {
  const effectOf = (drug: string): Search => ({ ...search(`${drug} adverse effect`), typed: drug })

  /** Adds the condition to the effect of a drug: the code that combines them, if there is one. */
  function inducedBy(drug: string, own: Search): Search[] {
    const categoryOf = ({ hits: [best] }: Search) => codes[best?.at ?? -1]?.slice(0, CATEGORY)
    const [title = ''] = rows[own.hits[0]?.at ?? -1]?.long_title.split(',') ?? []
    const named = [`${own.typed} due to ${drug}`, `${drug} induced ${own.typed}`]
      .map((words) => search(words, true))
      .find(({ isExact }) => isExact)
    const induced = [own.typed, title]
      .map((words) => search(`drug induced ${words}`, true))
      .find(
        (each) => isWholeCondition(each) || (each.isExact && categoryOf(each) === categoryOf(own)),
      )
    const found = named ?? induced
    return [found ? { ...found, typed: own.typed } : own, effectOf(drug)]
  }

  /**
   * Adds codes in which one condition causes the other: "dm2 left heel ulcer" is also diabetes
   * with a foot ulcer.
   */
  function withCombinations(searches: Search[]): Search[] {
    return searches.map((each, n) => {
      const next = searches[n + 1]
      const [own] = each.hits
      if (!next || !own || !IS_CAUSE.test(itemAt(codes, own.at))) return each
      const other = withoutNumbers(next.typed.replace(ONE_SIDE, ' '))
      const both = search(`${each.typed} with ${other}`, true)
      const isOfSame = codes[both.hits[0]?.at ?? -1]?.startsWith(itemAt(codes, own.at).slice(0, 2))
      return both.isExact && isOfSame ? { ...both, typed: each.typed } : each
    })
  }

  /**
   * A drug beside a condition caused it, unless the line says that it is taken for it. Chemotherapy
   * beside a cancer is what the visit is for.
   */
  function withEffects(searches: Search[]): Search[] {
    const isDrug = ({ typed }: Search) => {
      const drug = readDrug(typed)
      return drug !== null && drug.isBare && drug.said !== null
    }
    if (searches.length < 2 || searches.every(isDrug)) return searches
    const chemo = searches.filter(({ typed }) => CHEMOTHERAPY.test(typed))
    const others = searches.filter((each) => !chemo.includes(each))
    const isCancer = ({ hits: [best] }: Search) => CANCER.test(codes[best?.at ?? -1] ?? '')
    if (chemo.length > 0 && others.length > 0 && others.every(isCancer))
      return [
        ...chemo.map((each) => ({ ...search(`encounter for ${each.typed}`), typed: each.typed })),
        ...others,
      ]
    return searches.map((each) => (isDrug(each) ? effectOf(each.typed) : each))
  }

  /** Words without separators as the fewest consecutive conditions: "depression anxiety insomnia". */
  function searchRow(line: string): Search[] | null {
    const words = line.split(/[\s,;]+/).filter(Boolean)
    if (words.length < 2 || words.length > IN_ROW_MAX) return null
    type Row = { searches: Search[]; cost: number }
    const rowsTo: (Row | null)[] = [{ searches: [], cost: 0 }]
    for (let to = 1; to <= words.length; to++) {
      const last = rawWords(itemAt(words, to - 1))
      let best = last.every((word) => isStopWord(word) || isLight(word))
        ? (rowsTo[to - 1] ?? null)
        : null
      for (let from = Math.max(0, to - LONGEST_IN_ROW); from < to; from++) {
        const before = rowsTo[from]
        if (!before || (best && before.cost + COST.whole >= best.cost)) continue
        const part = words.slice(from, to).join(' ')
        // a side by itself is no condition
        if (!part.replace(ONE_SIDE, '').trim()) continue
        const own = probe(part)
        const isLonger = own.isExact && to - from >= WORDS_OF_CONDITION && saysHead(own)
        const costOfPart = isLonger ? COST.longer : Infinity
        const cost = isFinishedCondition(own) ? COST.whole : costOfPart
        if (before.cost + cost < (best?.cost ?? Infinity))
          best = { searches: [...before.searches, own], cost: before.cost + cost }
      }
      rowsTo[to] = best
    }
    const searches = rowsTo[words.length]?.searches.map(({ typed }) => search(typed, true))
    return searches && searches.length > 0 ? withEffects(withCombinations(searches)) : null
  }

  return { searchRow, inducedBy }
}
