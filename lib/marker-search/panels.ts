import { wordForm } from '#lib/text-search/words.ts'

import { listAt, type MarkerIndex } from './build-index.ts'
import type { createMatcher, Match } from './match.ts'
import type { createQueryReader } from './read-query.ts'
import { isNoise, isStopWord, plainWords, purposesIn } from './vocabulary.ts'

const BETWEEN_TESTS = /\s+(?:and|with|w)\s+|[/&+,;]/
/** A panel and the names of its results in parentheses. */
export const LISTED = /\s+(?:and|with|w)\s+|[/&+,;()]/
const PARTS_MAX = 6
/** Maximum number of names in a run, and of words in a name. */
const RUN_MAX = 8
const NAME_MAX = 4
/** Minimum share of a name that a query must have. */
const RESULT_SHARE_MIN = 0.5

/** Words for measures between two analytes, which are neither of the two. */
const BETWEEN = /\b(?:ratio|index|clearance)\b/i

/** Names of several tests in one ("iron, tibc and ferritin"). Empty for a measure between them. */
export function partsOf(query: string, between = BETWEEN_TESTS): string[] {
  if (BETWEEN.test(query)) return []
  const parts = query.split(between).filter((part) => /[a-z]/i.test(part))
  return parts.length > 1 && parts.length <= PARTS_MAX ? parts : []
}

/** Consecutive words of names. */
function runOf(raw: readonly string[]): string[] {
  const words = raw.filter((word) => !isStopWord(word) && !isNoise(wordForm(word)))
  const purposes = purposesIn(words.map(wordForm))
  return words.filter((word, i) => word !== 'panel' && !purposes[i])
}

/** True for a test whose name says little else. */
const isTest = ({ isMember, covers }: Match) => !isMember && covers >= RESULT_SHARE_MIN

/** Searches for panels by the tests that a query lists. */
export function createPanelSearch(
  index: MarkerIndex,
  match: ReturnType<typeof createMatcher>,
  reader: ReturnType<typeof createQueryReader>,
) {
  /** Matches of a name that is a panel's own, or one of its results'. */
  const named = (name: string, isWanted: (place: number) => boolean) =>
    match(reader.read(name, false), isWanted).filter(
      ({ isMember, covers }) => !isMember || covers >= RESULT_SHARE_MIN,
    )

  /** Panels that report each of several tests. */
  function findPanels(parts: readonly string[], isWanted: (place: number) => boolean): Match[] {
    const [first = [], ...others] = parts.map((part) => named(part, isWanted))
    const places = others.map((some) => new Map(some.map((each) => [each.place, each])))
    return first.flatMap((found) => {
      const all = [found, ...places.flatMap((some) => some.get(found.place) ?? [])]
      const members = all.filter(({ isMember }) => isMember)
      return all.length === parts.length && members.length
        ? [{ ...found, parts: members.map(({ text }) => text) }]
        : []
    })
  }

  /** Tests that each part of a query names, the best of each first. Empty if a part names none. */
  function findEach(parts: readonly string[], isWanted: (place: number) => boolean): Match[] {
    if (parts.length < 2) return []
    const each = parts.map((part) => named(part, isWanted).filter(({ isMember }) => !isMember))
    if (!each.every((found) => found.length)) return []
    const longest = Math.max(...each.map((found) => found.length))
    const inTurn = Array.from({ length: longest }, (_, n) =>
      each.flatMap((found) => found[n] ?? []),
    )
    return [...new Map(inTurn.flat().map((found) => [found.place, found])).values()]
  }

  /**
   * The smallest panel with the tests that a query lists, those tests, and then the other panels
   * with all of them.
   */
  function aroundListed(found: Match[], query: string, isWanted: (place: number) => boolean) {
    const each = found.every(({ isMember }) => isMember) ? findEach(partsOf(query), isWanted) : []
    if (!each.length) return found
    const sizeOf = ({ place }: Match) => listAt(index.members, place).length
    const smallest = found.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best))
    const first = new Map([smallest, ...each, ...found].map((one) => [one.place, one]))
    return [...first.values()]
  }

  const isPanel = (place: number) => listAt(index.members, place).length > 0

  /** Panels that report a run of names without separators ("electrolytes Na K Cl CO2"). */
  function findRun(words: readonly string[], isWanted: (place: number) => boolean): Match[] {
    if (words.length < 2 || words.length > RUN_MAX) return []
    /** Panels that report the named results, by the number of matched words. */
    const reached = [...Array(words.length + 1).keys()].map(() => new Map<number, Match>())
    for (const [from, begun] of reached.entries()) {
      if (from > 0 && begun.size === 0) continue
      const longest = reached.slice(0, from + NAME_MAX + 1)
      for (const [to, ended] of [...longest.entries()].slice(from + 1).toReversed())
        for (const each of named(words.slice(from, to).join(' '), isWanted)) {
          const before = begun.get(each.place)
          if ((from > 0 && !before) || ended.has(each.place)) continue
          const parts = [...(before?.parts ?? []), ...each.parts]
          ended.set(each.place, { ...(before ?? each), parts })
        }
    }
    const whole = reached.at(-1)?.values() ?? []
    return [...whole].filter(({ parts }) => new Set(parts).size > 1)
  }

  /** Two tests whose names a run consists of. Empty if it doesn't. */
  function findBoth(words: readonly string[], isWanted: (place: number) => boolean): Match[] {
    for (let at = 1; at < words.length; at++) {
      const names = [words.slice(0, at), words.slice(at)].map((some) => some.join(' '))
      if (names.every((name) => named(name, isWanted).some(isTest)))
        return findEach(names, isWanted).filter(isTest)
    }
    return []
  }

  /** Panels for a query as typed, or with its phrases expanded, after the two tests that it names. */
  function findRuns(query: string, isWanted: (place: number) => boolean): Match[] {
    if (BETWEEN.test(query)) return []
    const isWantedPanel = (place: number) => isPanel(place) && isWanted(place)
    const read = reader.read(query, false)[0]?.words.map(({ word }) => word) ?? []
    const typed = runOf(plainWords(query))
    const meant = runOf(read)
    const isSame = meant.join(' ') === typed.map(wordForm).join(' ')
    for (const words of isSame ? [typed] : [typed, meant]) {
      const found = findRun(words, isWantedPanel)
      if (!found.length) continue
      const each = plainWords(query).length > 1 ? findBoth(words, isWanted) : []
      return [...new Map([...each, ...found].map((one) => [one.place, one])).values()]
    }
    return []
  }

  return { findPanels, findRuns, aroundListed }
}
