import { itemAt } from '#lib/lists.ts'
import { rawWords } from '#lib/text-search/words.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import type { SearchedCode } from '#server/interface/diagnosis/prior.ts'
import { splitCode } from '#server/interface/diagnosis/read-query.ts'
import type { Search, SearchParts, WordSearch } from '#server/interface/diagnosis/search-words.ts'

import { bestOf, createCombiner } from './combine-conditions.ts'
import { CHEMOTHERAPY, createRowSearch } from './condition-row.ts'
import { divide, groupsOf, together, type Part } from './conditions.ts'
import { createSidedSearch } from './sided-conditions.ts'

const CATEGORY = 3
/** Organisms of infections, which are coded in addition. */
const ORGANISM =
  /\b(?:mrsa|mssa|e\.? ?coli|escherichia coli|klebsiella|pseudomonas|proteus|enterococc\w*|staph(?:ylococc\w*)?(?: aureus)?|strep(?:tococc\w*)?(?: pneumoniae)?|group [ab] strep|h\.? ?pylori)\b/i

/** Words between an infection and its organism, at the end of a line without it. */
const CAUSED_BY = /[\s,]+(?:due to|d\/t|secondary to|2\/2|caused by|from|with|w\/?)$/i
/** Codes of organisms as causes of infections that have codes of their own. */
const IS_CAUSE = /^B9[5-7]/

/** An infection and its organism: "right thigh mrsa cellulitis". */
function searchOrganism(
  line: string,
  rows: readonly SearchedCode[],
  search: WordSearch['search'],
): Search[] | null {
  const found = ORGANISM.exec(line)
  if (!found) return null
  const rest = line.replace(found[0], ' ').replace(/\s+/g, ' ').trim().replace(CAUSED_BY, '')
  if (!rest) return null
  const [infection, organism] = [search(rest, true), search(found[0], true)]
  if (!infection.isExact || !organism.isExact) return null
  const isCause = ({ at }: Hit) => IS_CAUSE.test(itemAt(rows, at).code)
  const causes = organism.hits.filter(isCause)
  const others = organism.hits.filter((hit) => !isCause(hit))
  return [infection, { ...organism, hits: [...causes, ...others] }]
}

/** Searches for a current treatment: "eliquis", "dialysis". */
function searchTreatment(
  { text }: Part,
  { search, isWholeCondition }: WordSearch,
): Search[] | null {
  const own = search(`on ${text}`, true)
  return isWholeCondition(own) ? [{ ...own, typed: text }] : null
}

/** True if the best result of one search is in the category of the other's. */
const isWithin = (rows: readonly SearchedCode[], one: Search, other: Search) =>
  bestOf(rows, one).code.startsWith(bestOf(rows, other).code.slice(0, CATEGORY))

/** Moves a disease "without complications" after its complication. */
function uncomplicatedLast(rows: readonly SearchedCode[], searches: readonly Search[]): Search[] {
  const found = searches.filter(({ hits }) => hits.length > 0)
  const isExcluded = (one: Search) =>
    found.includes(one) &&
    /\bwithout complications?\b/i.test(bestOf(rows, one).long_title) &&
    found.some((other) => isWithin(rows, other, one) && bestOf(rows, other) !== bestOf(rows, one))
  return [...searches.filter((one) => !isExcluded(one)), ...searches.filter(isExcluded)]
}

/** Searches for conditions divided by commas. */
function createListSearch(rows: readonly SearchedCode[], { search, isWholeCondition }: WordSearch) {
  /** True if the parts are separate conditions, divided by commas. */
  const isList = (parts: readonly Part[]) =>
    parts.every(
      ({ text, joinedBy }, n) =>
        (n === 0 || joinedBy === 'comma') && isWholeCondition(search(text, true)),
    )

  /** The one code for a whole list, with the parts that are something else. Null if there is none. */
  function searchList(parts: readonly Part[]): Search[] | null {
    const whole = search(together(parts), true)
    if (!whole.hits[0]?.way || !isWholeCondition(whole)) return null
    const each = parts.map(({ text }) => search(text))
    return [whole, ...each.filter((own) => !isWithin(rows, own, whole))]
  }

  return { isList, searchList }
}

/** Searches for the conditions in a line, together or separately. */
export function createConditionSearch(
  given: Pick<SearchParts, 'index' | 'vocabulary' | 'findCode' | 'families'>,
  wordSearch: WordSearch,
): (line: string) => Search[] {
  const { index, findCode } = given
  const { rows } = index
  const { search, isWholeCondition, isDrug, missingOf } = wordSearch
  const combine = createCombiner(index, wordSearch)
  const { isList, searchList } = createListSearch(rows, wordSearch)
  const { searchRow, inducedBy } = createRowSearch(index, wordSearch)
  const { searchSided, searchSideless, ...sided } = createSidedSearch(given, wordSearch)

  /**
   * Searches for one condition, for one that shares its end with the next, as "drug" in "drug and
   * alcohol abuse", or for several in a row. Otherwise null. A cause and its effect are searched
   * only if they are conditions as they stand.
   */
  function searchPart({ text, joinedBy }: Part, next: Part | undefined): Search[] | null {
    const own = search(text)
    if (isWholeCondition(own)) return [own]
    if (next?.joinedBy === 'and') {
      const words = next.text.split(' ')
      for (let n = 1; n < words.length; n++) {
        const shared = search(`${text} ${words.slice(n).join(' ')}`, true)
        if (shared.isExact) return [{ ...shared, typed: text }]
      }
    }
    // one word that isn't a condition belongs to the others: "hot and swollen joint"
    if (rawWords(text).length < 2) return null
    const row = own.isExact ? null : searchRow(text)
    if (row) return row
    const isOfCause = joinedBy === 'cause' || next?.joinedBy === 'cause'
    const isFound =
      own.isExact || (!isOfCause && own.hits.length > 0 && own.hits[0]?.way?.how !== 'part')
    return isFound ? [own] : null
  }

  /** As many parts from the first on as one code covers. Null if that is only the first. */
  function searchRun(parts: readonly Part[]): { found: Search[]; length: number } | null {
    for (let length = parts.length; length > 1; length--) {
      const run = parts.slice(0, length)
      const found = isList(run) ? searchList(run) : combine(run)
      if (found) return { found, length }
    }
    return null
  }

  /**
   * Parts searched separately or, from the left, as many together as one code covers, the first of
   * them also with those that follow ("diabetes with retinopathy and nephropathy"). Null if one of
   * them finds nothing.
   */
  function searchParts(parts: readonly Part[]): Search[] | null {
    const searches: Search[] = []
    let head: Part | null = null
    for (let from = 0; from < parts.length;) {
      const part: Part = itemAt(parts, from)
      const next = parts[from + 1]
      const run = searchRun(parts.slice(from))
      const withHead = head && part.joinedBy === 'and' ? combine([head, part]) : null
      if (run) {
        searches.push(...run.found)
        head = part
        from += run.length
      } else if (withHead) {
        searches.push(...withHead.map((each) => ({ ...each, typed: part.text })))
        from++
      } else {
        const own =
          part.joinedBy === 'on' ? searchTreatment(part, wordSearch) : searchPart(part, next)
        if (!own) return null
        const before = searches.at(-1)
        const [of, ...others] = own
        const isChemotherapy = of && others.length > 0 && CHEMOTHERAPY.test(of.typed)
        if (part.joinedBy === 'cause' && before && isChemotherapy)
          searches.splice(-1, 1, ...inducedBy(of.typed, before), ...others)
        else if (part.joinedBy === 'cause' && before && isDrug(part.text))
          searches.splice(-1, 1, ...inducedBy(part.text, before))
        else searches.push(...own)
        from++
      }
    }
    return searches
  }

  /** Each group of parts between separators of one kind, as a line of its own. Null if there is one. */
  function searchGroups(parts: readonly Part[], separator: 'list' | 'comma'): Search[] | null {
    const groups = groupsOf(parts, separator)
    return groups.length > 1 ? groups.flatMap((group) => searchLine(together(group))) : null
  }

  /** The groups between commas, if more of their words are found than in the line as a whole. */
  function searchApart(parts: readonly Part[], whole: Search): Search[] | null {
    const found = searchGroups(parts, 'comma')
    if (!found?.every(({ hits }) => hits.length > 0)) return null
    const missing = found.map(missingOf).reduce((sum, each) => sum + each, 0)
    return missing < missingOf(whole) ? found : null
  }

  const searchCombined = (line: string) => searchSided(line) ?? searchOrganism(line, rows, search)

  function searchLine(line: string): Search[] {
    const { code, raw } = splitCode(line, (prefix) => findCode(prefix).length > 0)
    const parts = code && raw.length === 0 ? [] : divide(line)
    if (parts.length < 2) {
      const whole = search(line)
      if (whole.isExact) return sided.searchOtherwiseSided(line, whole) ?? [whole]
      const found = sided.searchBothSides(line, whole) ?? searchCombined(line) ?? searchRow(line)
      return found ?? searchSideless(line) ?? [whole]
    }
    if (isList(parts)) return searchList(parts) ?? parts.map(({ text }) => search(text))
    const whole = search(line)
    const listed = () => searchParts(parts) ?? searchGroups(parts, 'list')
    if (whole.isExact) return listed() ?? [whole]
    const found = searchCombined(line) ?? listed() ?? searchApart(parts, whole)
    return found ?? searchRow(line) ?? searchSideless(line) ?? [whole]
  }

  return (line) => uncomplicatedLast(rows, searchLine(line))
}
