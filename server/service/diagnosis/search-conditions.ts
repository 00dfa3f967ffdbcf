import type { Side } from '#lib/icd-title.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import { rawWords } from '#lib/text-search/words.ts'
import { codeInRegard, readRegard, WORDS_OF } from './by-group.ts'
import { divide, together, type Part } from './conditions.ts'
import { splitCode } from './read-query.ts'
import type { Search, SearchParts, WordSearch } from './search-words.ts'
import { isLight, isStopWord } from './words.ts'

/** A number that says a stage or a type. */
const NUMBER = /^\d+[a-c]?$/
/** `stage 1 through stage 4` says none of them. */
const RANGE_OF_STAGES = /\d+\w? through (?:stage )?\d+\w?/gi
const BOTH_SIDES = /\b(?:bilateral(?:ly)?|bilat|both|b\/l)\b/gi
const ONE_SIDE = /\b(?:right|left|bilateral|both|rt|lt|r|l|od|os|ou|bilat)\b/gi
const SIDE_OF: Record<string, Side> = {
  right: 'right',
  rt: 'right',
  r: 'right',
  od: 'right',
  left: 'left',
  lt: 'left',
  l: 'left',
  os: 'left',
}
/** Diabetes and hypertension, whose codes say what they bring about. */
const IS_CAUSE = /^(?:E0[89]|E1[013]|I1[0-6])/
/** Stage, type, organism, dependence and long term use: coded beside the code for what they belong to. */
const CODED_BESIDE = /^(?:N18|I50|B9[567]|R33|U07|Z68|Z79|Z99)/
/** What an infection is by: coded beside it. */
const ORGANISM =
  /\b(?:mrsa|mssa|e\.? ?coli|escherichia coli|klebsiella|pseudomonas|proteus|enterococc\w*|staph(?:ylococc\w*)?(?: aureus)?|strep(?:tococc\w*)?(?: pneumoniae)?|group [ab] strep|h\.? ?pylori)\b/i
/** Words in a row that are looked at for conditions one after another, and how many one of these has. */
const MOST_IN_ROW = 12
const LONGEST_IN_ROW = 6
/** From so many words on, what has all of them is a condition, although it may have more words than these. */
const WORDS_OF_CONDITION = 3
/** What a condition in a row counts: the fewest win, and those that are the whole of a name. */
const COST = { whole: 2, longer: 3 }

/** Searches for what a line names: one condition, or several each by itself. */
export function createConditionSearch(
  {
    index: { rows, codes },
    vocabulary: { groups },
    findCode,
    families,
  }: Pick<SearchParts, 'index' | 'vocabulary' | 'findCode' | 'families'>,
  { search, probe, isWholeCondition, isFinishedCondition, readDrug }: WordSearch,
): (line: string) => Search[] {
  const numbersOf = (text: string) => rawWords(text).filter((word) => NUMBER.test(word))
  const withoutNumbers = (text: string) =>
    text
      .replace(/\b(?:stage|grade|class)\b|\b\d+[a-c]?\b|(?<=\bckd)\d[a-c]?\b/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim()

  /** The parts of a combination whose number the code for it does not say: "CKD 4" of hypertension with it. */
  function ownStages(parts: readonly Part[], combination: Search): Search[] {
    const title = rows[combination.hits[0]!.at]!.long_title.replace(RANGE_OF_STAGES, '')
    const said = new Set(rawWords(title))
    return parts.flatMap(({ text }) => {
      const numbers = numbersOf(text)
      if (numbers.every((number) => said.has(number))) return []
      const own = search(text, true)
      const ownTitle = new Set(rawWords(own.hits[0] ? rows[own.hits[0].at]!.long_title : ''))
      return own.isExact && numbers.every((number) => ownTitle.has(number)) ? [own] : []
    })
  }

  /** The parts of a combination that are coded beside it: those whose number it does not say, and by what they are. */
  function besides(parts: readonly Part[], combination: Search): Search[] {
    const stages = ownStages(parts, combination)
    const category = rows[combination.hits[0]!.at]!.code.slice(0, 3)
    const others = parts.flatMap(({ text, joinedBy }) => {
      const own = search(joinedBy === 'on' ? `on ${text}` : text, true)
      const [best] = own.hits
      if (!best || joinedBy === 'comma' || !isWholeCondition(own)) return []
      const { code, long_title } = rows[best.at]!
      const isSaid =
        code.startsWith(category) || /^(?:N18|I50).*\bunspecified\b/i.test(`${code} ${long_title}`)
      return CODED_BESIDE.test(code) && !isSaid ? [own] : []
    })
    return [...stages, ...others.filter(({ typed }) => stages.every((one) => one.typed !== typed))]
  }

  /** One code for several parts together, with those whose number it does not say; null where there is none. */
  function combine(parts: readonly Part[]): Search[] | null {
    if (parts.some(({ joinedBy }, n) => n > 0 && joinedBy === 'list')) return null
    if (parts.some(({ text }) => search(text, true).kind === 'code')) return null
    const typed = together(parts)
    const whole = search(typed, true)
    if (whole.isExact) return [whole, ...besides(parts, whole)]
    const plain = parts.map((part, n) =>
      n > 0 ? { ...part, text: withoutNumbers(part.text) } : part,
    )
    if (plain.some(({ text }) => !text) || together(plain) === typed) return null
    const combination = search(together(plain), true)
    if (!combination.isExact) return null
    const stages = ownStages(parts.slice(1), combination)
    return stages.length > 0 ? [{ ...combination, typed }, ...stages] : null
  }

  /** Whether parts are conditions each by itself, told apart by commas. */
  const isList = (parts: readonly Part[]) =>
    parts.every(
      ({ text, joinedBy }, n) =>
        (n === 0 || joinedBy === 'comma') && isWholeCondition(search(text, true)),
    )

  /** What someone is on: "eliquis", "dialysis". */
  function searchTreatment({ text }: Part): Search[] | null {
    const own = search(`on ${text}`, true)
    return isWholeCondition(own) ? [{ ...own, typed: text }] : null
  }

  /**
   * A condition by itself; one that shares its end with the next, as "drug" in "drug and alcohol abuse"; several in a row; or
   * null. A cause, and what it brings about, only where they are conditions as they stand.
   */
  function searchPart({ text, joinedBy }: Part, next: Part | undefined): Search[] | null {
    const own = searchInRegard(text) ?? search(text)
    if (isWholeCondition(own)) return [own]
    if (next?.joinedBy === 'and') {
      const words = next.text.split(' ')
      for (let n = 1; n < words.length; n++) {
        const shared = search(`${text} ${words.slice(n).join(' ')}`, true)
        if (shared.isExact) return [{ ...shared, typed: text }]
      }
    }
    // one word that is no condition by itself belongs to the others: "hot and swollen joint"
    if (rawWords(text).length < 2) return null
    const row = own.isExact ? null : searchRow(text)
    if (row) return row
    const isOfCause = joinedBy === 'cause' || next?.joinedBy === 'cause'
    const isFound =
      own.isExact || (!isOfCause && own.hits.length > 0 && own.hits[0]!.way?.how !== 'part')
    return isFound ? [own] : null
  }

  /** As many parts together, from the first, as one code says; null where only the first does. */
  function searchRun(parts: readonly Part[]): { found: Search[]; length: number } | null {
    for (let length = parts.length; length > 1; length--) {
      const run = parts.slice(0, length)
      const found = isList(run) ? null : combine(run)
      if (found) return { found, length }
    }
    return null
  }

  /**
   * Parts each by itself or, from the left, as many together as one code says: the first of these also with those that
   * follow ("diabetes with retinopathy and nephropathy"). Null where one of them finds nothing.
   */
  function searchParts(parts: readonly Part[]): Search[] | null {
    const searches: Search[] = []
    let head: Part | null = null
    for (let from = 0; from < parts.length;) {
      const part: Part = parts[from]!
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
        const own = part.joinedBy === 'on' ? searchTreatment(part) : searchPart(part, next)
        if (!own) return null
        const before = searches.at(-1)
        if (part.joinedBy === 'cause' && before && readDrug(part.text)?.isBare)
          searches.splice(-1, 1, ...inducedBy(part.text, before))
        else searches.push(...own)
        from++
      }
    }
    return searches
  }

  /** A condition of which not the name but the query says the side: "corneal abrasion od". */
  function searchSided(line: string): Search[] | null {
    const [found, ...others] = line.matchAll(ONE_SIDE)
    if (!found || others.length > 0) return null
    const side = SIDE_OF[found[0].toLowerCase()] ?? 'bilateral'
    const own = search(line.replace(found[0], ' ').replace(/\s+/g, ' ').trim(), true)
    const [best] = own.hits
    const at = best && own.isExact ? families.atSide(best.at, side) : null
    if (!best || at === null) return null
    const hits = [{ ...best, at }, ...own.hits.filter((other) => other.at !== at)]
    return [{ ...own, typed: line, hits }]
  }

  /** An infection, and by what: "right thigh mrsa cellulitis". */
  function searchOrganism(line: string): Search[] | null {
    const found = ORGANISM.exec(line)
    if (!found) return null
    const rest = line.replace(found[0], ' ').replace(/\s+/g, ' ').trim()
    const searches = rest ? [search(rest, true), search(found[0], true)] : []
    return searches.length > 0 && searches.every(({ isExact }) => isExact) ? searches : null
  }

  /** Words without a divider as the fewest conditions one after another: "depression anxiety insomnia". */
  function searchRow(line: string): Search[] | null {
    const words = line.split(/[\s,;]+/).filter(Boolean)
    if (words.length < 2 || words.length > MOST_IN_ROW) return null
    type Row = { searches: Search[]; cost: number }
    const rowsTo: (Row | null)[] = [{ searches: [], cost: 0 }]
    for (let to = 1; to <= words.length; to++) {
      const last = rawWords(words[to - 1]!)
      let best = last.every((word) => isStopWord(word) || isLight(word)) ? rowsTo[to - 1]! : null
      for (let from = Math.max(0, to - LONGEST_IN_ROW); from < to; from++) {
        const before = rowsTo[from]
        if (!before || (best && before.cost + COST.whole >= best.cost)) continue
        const own = probe(words.slice(from, to).join(' '))
        const isLonger = own.isExact && to - from >= WORDS_OF_CONDITION
        const cost = isFinishedCondition(own) ? COST.whole : isLonger ? COST.longer : Infinity
        if (before.cost + cost < (best?.cost ?? Infinity))
          best = { searches: [...before.searches, own], cost: before.cost + cost }
      }
      rowsTo[to] = best
    }
    const searches = rowsTo[words.length]?.searches.map(({ typed }) => search(typed, true))
    return searches && searches.length > 0 ? withEffects(withCombinations(searches)) : null
  }

  /** What one condition brings about beside the other: "dm2 left heel ulcer" is also diabetes with a foot ulcer. */
  function withCombinations(searches: Search[]): Search[] {
    return searches.map((each, n) => {
      const next = searches[n + 1]
      const [own] = each.hits
      if (!next || !own || !IS_CAUSE.test(codes[own.at]!)) return each
      const other = withoutNumbers(next.typed.replace(ONE_SIDE, ' '))
      const both = search(`${each.typed} with ${other}`, true)
      const isOfSame = codes[both.hits[0]?.at ?? -1]?.startsWith(codes[own.at]!.slice(0, 2))
      return both.isExact && isOfSame ? { ...both, typed: each.typed } : each
    })
  }

  /** A drug beside a condition, where nothing says that it is taken for it, is what brought it about. */
  function withEffects(searches: Search[]): Search[] {
    const isDrug = ({ typed }: Search) => {
      const drug = readDrug(typed)
      return drug !== null && drug.isBare && drug.said !== null
    }
    if (searches.length < 2 || searches.every(isDrug)) return searches
    return searches.map((each) => (isDrug(each) ? effectOf(each.typed) : each))
  }

  /** A condition in a regard that no code of its own is for: "h/o gallstones" by the code for its group. Null where it is none. */
  function searchInRegard(text: string): Search | null {
    const regard = readRegard(text)
    if (!regard) return null
    const own = search(text)
    const [best] = own.hits
    const isOfFamily = best && /^family/i.test(rows[best.at]!.long_title)
    if (own.isExact && !(regard.kind === 'history' && isOfFamily)) return null
    const said = search(`${WORDS_OF[regard.kind]} ${regard.rest}`, true)
    if (said.isExact && said.typed !== text && !isOfFamily) return { ...said, typed: text }
    const condition = search(regard.rest, true)
    const of = condition.hits[0]?.at
    if (of === undefined || !condition.isExact) return null
    const code = codeInRegard(groups, regard.kind, codes[of]!)
    if (code === undefined) return null
    const at = firstFrom(codes, code)
    if (codes[at] !== code) return null
    const hit = { at, way: null, regard: { typed: regard.typed, of } }
    const others = own.hits.filter((other) => other.at !== at)
    return { typed: text, kind: 'words', hits: [hit, ...others], isExact: true }
  }

  const effectOf = (drug: string): Search => ({ ...search(`${drug} adverse effect`), typed: drug })

  /** What a drug brought about: the code that says so, where there is one. */
  function inducedBy(drug: string, own: Search): Search[] {
    const induced = search(`drug induced ${own.typed}`, true)
    return [isWholeCondition(induced) ? { ...induced, typed: own.typed } : own, effectOf(drug)]
  }

  /** Both sides of what is there for each: the code for both or, where there is none, two searches. */
  function searchBothSides(line: string, whole: Search): Search[] | null {
    const words = line.replace(BOTH_SIDES, ' ').replace(/\s+/g, ' ').trim()
    if (words === line || !words) return null
    const sides = ['right', 'left'].map((side) => search(`${side} ${words}`, true))
    const [best] = sides[0]!.hits
    if (!best || !sides.every(({ isExact }) => isExact)) return null
    const both = families.familyOf(best.at).sides.find(({ side }) => side === 'bilateral')
    if (!both) return sides
    const others = whole.hits.filter(({ at }) => at !== both.at)
    return [{ ...whole, hits: [{ at: both.at, way: best.way }, ...others] }]
  }

  return function searchConditions(line) {
    const { code, raw } = splitCode(line, (prefix) => findCode(prefix).length > 0)
    const parts = code && raw.length === 0 ? [] : divide(line)
    if (parts.length < 2) {
      const whole = search(line)
      const inRegard = searchInRegard(line)
      if (inRegard) return [inRegard]
      if (whole.isExact) return [whole]
      return (
        searchBothSides(line, whole) ??
        searchSided(line) ??
        searchOrganism(line) ??
        searchRow(line) ?? [whole]
      )
    }
    if (isList(parts)) {
      const whole = search(together(parts), true)
      const isOne = whole.hits[0]?.way && isWholeCondition(whole)
      return isOne ? [whole] : parts.map(({ text }) => search(text))
    }
    const whole = search(line)
    return searchParts(parts) ?? (whole.isExact ? null : searchRow(line)) ?? [whole]
  }
}
