import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerReason } from '#contract/own/marker-reading.ts'
import { getOrCreate, itemAt } from '#lib/lists.ts'
import { loincCodes } from '#lib/markers/loinc-sets.ts'
import type { CatalogSearch } from '#src/lab/catalog/catalog-search.ts'
import { nameKey } from '#src/lab/markers/results/covering-set.ts'
import { isAlwaysIn } from '#src/lab/markers/results/reason-words.ts'
import { indexByLoinc } from '#src/lab/model/crosswalk.ts'
import { loincNumber } from '#src/lab/model/loinc.ts'

import {
  isNoTest,
  isOtherTest,
  tellingWords,
  withoutAsides,
  withoutMethods,
  withoutMisleading,
} from './asides.ts'
import { codeBefore, codeBehind } from './code-and-name.ts'
import type { LineNames } from './pasted-wishes.ts'
import { reportsMore } from './reports-more.ts'
import { bareCode, createOtherLabReader, indexTestCodes, type TestCodes } from './test-codes.ts'

/** Kind of text that a line was understood as. */
export type WishForm = 'test code' | 'LOINC' | 'name'
/** Another test with a similar name or code, and the words of the line that it doesn't explain. */
type Offer = { marker: Marker; without: readonly string[] }

export type ReadWish = {
  text: string
  /** Words about the time or manner of the test, which orders don't include. */
  unused: readonly string[]
} & (
  | {
      kind: 'found'
      marker: Marker
      by: WishForm
      /** Null if the name alone explains it. */
      reason: MarkerReason | null
      /** Marker of another lab whose test code the line is. */
      theirs?: Marker
    }
  /** `total` is the number of all choices, the first of which are given. */
  | { kind: 'ambiguous'; choices: Marker[]; total: number; by: WishForm; theirs?: Marker }
  /** The closest ones, if any. */
  | { kind: 'missing'; offers: Offer[] }
)
type Understood =
  | Omit<Extract<ReadWish, { kind: 'found' }>, 'text' | 'unused'>
  | Omit<Extract<ReadWish, { kind: 'ambiguous' }>, 'text' | 'unused'>

const CHOICES_MAX = 8
const OFFERS_MAX = 4

/** The first result of a function that isn't null. */
function firstOf<Item, Result>(items: readonly Item[], of: (item: Item) => Result | null) {
  for (const item of items) {
    const result = of(item)
    if (result !== null) return result
  }
  return null
}

/** A word that tells a measured amount from a yes or no. */
const DEGREE = /(?<=\b)qua(?:nt|l)(?=\b|it)/i

/** A test under the title of a list: `Iron panel: ferritin`. */
const UNDER_TITLE = /^[^:]{1,60}:\s+(\S.*)$/

/** Name of a panel with its listed contents: `Thyroid panel (TSH, T4, T3)`. */
const CONTENTS = /^([^()]+\S)\s*\(([^()]+)\)\s*$/
/** State of the patient, behind a test that does not depend on it. */
const FASTED = /(?:\s*[,–—-]\s*|\s*\(|\s+)fast(?:ing|ed)\)?$/i

/**
 * `Thyroid stimulating hormone (TSH)` is also found by the part before the brackets, and the part
 * in them.
 */
const aliasesOf = (name: string) => {
  const [, before, within] = /^(.+?)\s*\(([^()]+)\)$/.exec(name) ?? []
  return before && within ? [before, within] : []
}

function add<Key>(map: Map<Key, Marker[]>, key: Key, marker: Marker) {
  const known = map.get(key)
  if (!known) map.set(key, [marker])
  else if (known.at(-1) !== marker) known.push(marker)
}

/** A similar code, with one other digit, or with two neighboring digits swapped. */
function isOneSlipAway(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const unlike = a.split('').flatMap((letter, i) => (letter === b[i] ? [] : [i]))
  const [i = 0, j = 0] = unlike
  return (
    unlike.length === 1 || (unlike.length === 2 && j === i + 1 && a[i] === b[j] && a[j] === b[i])
  )
}

/** The markers of a catalog by all of their possible names. */
function indexMarkers(catalog: readonly Marker[]) {
  const byName = new Map<string, Marker[]>()
  const byAlias = new Map<string, Marker[]>()
  for (const marker of catalog) {
    const { name } = marker
    if (name === null) continue
    add(byName, nameKey(name), marker)
    for (const alias of aliasesOf(name)) add(byAlias, nameKey(alias), marker)
  }
  const { byLoinc } = indexByLoinc(catalog)
  const loincByNumber = new Map([...byLoinc.keys()].map((code) => [loincNumber(code), code]))
  return { codes: indexTestCodes(catalog), byName, byAlias, byLoinc, loincByNumber }
}

/** True if two texts have the same words in any order: "free testosterone", "Testosterone, free". */
function sameWords(a: string | undefined, b: string | null): boolean {
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .sort()
      .join(' ')
  return !!a && !!b && wordsOf(a) === wordsOf(b)
}

const size = (marker: Marker) => marker.expected_results?.length ?? 0
const smallestFirst = (markers: readonly Marker[]) => markers.toSorted((a, b) => size(a) - size(b))

/**
 * Markers that always report a LOINC code: alone before in panels, the smallest first. Only the
 * former if there are any.
 */
function runningAlways(markers: readonly Marker[], code: string): Marker[] {
  const always = markers.filter((marker) => loincCodes(marker).always.includes(code))
  const alone = always.filter((marker) => loincCodes(marker).codes.length === 1)
  return alone.length ? alone : smallestFirst(always)
}

function settle(
  by: WishForm,
  markers: readonly Marker[],
  reasons?: ReadonlyMap<Marker, MarkerReason>,
): Understood | null {
  const [first, ...others] = markers
  if (!first) return null
  if (!others.length)
    return { kind: 'found', by, marker: first, reason: reasons?.get(first) ?? null }
  return { kind: 'ambiguous', by, choices: markers.slice(0, CHOICES_MAX), total: markers.length }
}

/** Reads names as markers of a catalog. */
function createNameReader(
  catalog: readonly Marker[],
  search: CatalogSearch,
  { byName, byAlias }: Pick<ReturnType<typeof indexMarkers>, 'byName' | 'byAlias'>,
) {
  /** Markers with that name, and the panels that report it. `always` excludes those that may omit it. */
  function findNamed(text: string) {
    const places = search.find(text, { isWhole: true })
    const reasons = search.explain(text, places)
    const found = places.map((place) => itemAt(catalog, place))
    const itself = found.filter((marker) => !reasons.get(marker)?.parts.length)
    const always = found.filter((marker) => isAlwaysIn(marker, reasons.get(marker)))
    return { found, itself, always, reasons }
  }
  function readName(text: string): Understood | null {
    const named = byName.get(nameKey(text)) ?? byAlias.get(nameKey(text))
    if (named) return settle('name', named)
    // “susceptibility” and “24 hour urine” say more of a test, and are none
    if (search.isModifier(text) && !search.isTestName(text)) return null
    // words that tell tests apart are never left out
    if (search.unusedIn(text).some((words) => tellingWords(words).length > 0)) return null
    // the search reads a comma as between two tests
    const [first = '', ...more] = text.split(/,\s*/)
    const isOne = more.every((part) => part.length > 1 && search.isModifier(part))
    const { itself, always, reasons } = findNamed(isOne ? [first, ...more].join(' ') : text)
    const saidFor = (marker: Marker) => {
      const { called = [], spelled = [] } = reasons.get(marker) ?? {}
      return [text, ...[...called, ...spelled].map(({ as }) => as)]
    }
    const isMeant = (marker: Marker) => {
      const { parts = [] } = reasons.get(marker) ?? {}
      const found = parts.length ? parts : [marker.name ?? '']
      return found.some((name) => !isOtherTest(name, saidFor(marker)))
    }
    const isCalled = (marker: Marker) => {
      const [called, ...others] = reasons.get(marker)?.called ?? []
      return !others.length && sameWords(called?.typed, text) && sameWords(called?.as, marker.name)
    }
    const called = itself.filter(isCalled)
    const meant = called.length === 1 ? called : itself.filter(isMeant)
    const [degree] = DEGREE.exec(text) ?? []
    const ofDegree = meant.filter(({ name }) => degree && DEGREE.exec(name ?? '')?.[0] === degree)
    const fitting = ofDegree.length ? ofDegree : meant
    // "Immunoglobulin A, serum" is that test rather than one whose name has more words
    const exact = isOne ? (byName.get(nameKey(first)) ?? byAlias.get(nameKey(first)) ?? []) : []
    const ofFirst = fitting.filter((marker) => exact.includes(marker))
    const best = ofFirst.length ? ofFirst : fitting
    const [only, ...others] = best
    if (only && !others.length && reportsMore(only, saidFor(only)))
      return { kind: 'ambiguous', by: 'name', choices: [only], total: 1 }
    return settle('name', best.length ? best : always.filter(isMeant), reasons)
  }
  /** A panel with the contents in parentheses, if it reports each of them. */
  function readWithContents(text: string): Understood | null {
    const [, title, within] = CONTENTS.exec(text) ?? []
    const named = title ? readName(title) : null
    if (!named || !within) return null
    const markers = named.kind === 'found' ? [named.marker] : named.choices
    const parts = within.split(/\s*[,;]\s*|\s+and\s+/).filter(Boolean)
    const inPart = parts.map((part) => new Set(findNamed(part).found))
    return settle(
      'name',
      markers.filter((marker) => inPart.every((found) => found.has(marker))),
    )
  }
  /** Reads a line that fits several tests as the one that remains without its asides. */
  function readWithoutAsides(text: string, { choices }: { choices: readonly Marker[] }) {
    const [, title, within] = CONTENTS.exec(text) ?? []
    const isModified = title && within && search.isModifier(within)
    const [fasted] = FASTED.exec(text) ?? []
    const shorter = [
      ...(isModified ? [{ rest: title, asides: [within] }] : []),
      ...(fasted ? [{ rest: text.slice(0, -fasted.length), asides: ['fasting'] }] : []),
    ]
    return firstOf([...shorter, ...withoutAsides(text)], ({ rest, asides }) => {
      const read = readName(rest)
      if (read?.kind !== 'found') return null
      const isMeant = choices.includes(read.marker) || byName.has(nameKey(rest))
      return isMeant ? { ...read, unused: [...search.unusedIn(rest), ...asides] } : null
    })
  }
  return { findNamed, readName, readWithContents, readWithoutAsides }
}

/** Reads codes, alone or beside a name. */
function createCodeReader(
  search: CatalogSearch,
  { codes, byName, byLoinc, loincByNumber }: ReturnType<typeof indexMarkers>,
  { findNamed, readName, readWithoutAsides }: ReturnType<typeof createNameReader>,
) {
  function readCode(text: string): Understood | null {
    const word = text.toLowerCase()
    const exact = codes.exact(word)
    if (exact.length) return settle('test code', exact)
    const loinc = byLoinc.has(word) ? word : (loincByNumber.get(word) ?? '')
    const ofLoinc = runningAlways(byLoinc.get(loinc) ?? [], loinc)
    const bare = codes.bare(word)
    return ofLoinc.length && bare.length
      ? settle('test code', [...new Set([...bare, ...ofLoinc])])
      : (settle('test code', bare) ?? settle('LOINC', ofLoinc))
  }
  /**
   * A name beside a code, which tells apart tests of one name. Of another test, both are offered. A
   * code that the catalog lacks is of another lab, and ignored.
   */
  function readBoth(code: string, name: string) {
    const named = firstOf(
      [{ rest: name, asides: [] as string[] }, ...withoutAsides(name)],
      ({ rest, asides }) => {
        const isExact = byName.has(nameKey(rest))
        const { rest: bare, asides: methods } = isExact
          ? { rest, asides: [] }
          : withoutMethods(rest)
        const ofRest = readName(bare) ?? readName(bare.replaceAll(',', ' '))
        if (!ofRest) return null
        const meant = ofRest.kind === 'ambiguous' ? readWithoutAsides(bare, ofRest) : null
        const unused = [...(meant?.unused ?? search.unusedIn(bare)), ...methods, ...asides]
        return { ofName: meant ?? ofRest, unused }
      },
    )
    if (!named) return null
    const { ofName, unused } = named
    const ofCode = readCode(code)
    if (ofCode?.kind !== 'found') return { ...ofName, unused: [code, ...unused] }
    const markers = ofName.kind === 'found' ? [ofName.marker] : ofName.choices
    if (markers.includes(ofCode.marker)) return { ...ofCode, unused }
    const ofTwo =
      ofName.kind === 'found' ? [ofName.marker, ofCode.marker] : [ofCode.marker, ...markers]
    const both = ofCode.by === 'test code' ? settle('name', ofTwo) : null
    return both ? { ...both, unused } : { ...ofName, unused: [code, ...unused] }
  }
  /** Like a code before a name, but one word from a person's name is never read as a misspelled test. */
  function readCodeBehind(text: string) {
    const coded = codeBehind(text)
    const both = coded && readBoth(coded.code, coded.name)
    if (!coded || !both || both.by === 'test code') return both
    const { reasons } = findNamed(coded.name)
    return [...reasons.values()].some(({ spelled }) => spelled?.length) ? null : both
  }
  return { readCode, readBoth, readCodeBehind }
}

/** The closest markers for a text that is none. */
function createOfferReader(
  search: CatalogSearch,
  { codes, byName, byLoinc, loincByNumber }: ReturnType<typeof indexMarkers>,
  findNamed: ReturnType<typeof createNameReader>['findNamed'],
) {
  return function offersFor(text: string): Offer[] {
    const plain = (markers: readonly Marker[]) => markers.map((marker) => ({ marker, without: [] }))
    // a LOINC code with a wrong check digit, or one that labs may omit
    const ofNumber = byLoinc.get(loincByNumber.get(/^(\d+)(-\d)?$/.exec(text)?.[1] ?? '') ?? '')
    if (ofNumber) return plain(smallestFirst(ofNumber))
    const bare = bareCode(text)
    const isCode = /\d/.test(bare) && !/\s/.test(bare)
    if (isCode)
      return plain(
        [...codes.byBareCode].flatMap(([code, of]) => (isOneSlipAway(code, bare) ? of : [])),
      )
    const { found } = findNamed(text)
    if (found.length) return plain(found)
    const similar = search
      .similar(text)
      .flatMap(({ name, without }) =>
        (byName.get(nameKey(name)) ?? []).map((marker) => ({ marker, without })),
      )
    // words in brackets weigh more than the name before them
    const [, before, within] = CONTENTS.exec(text) ?? []
    return similar.length || !before || !within
      ? similar
      : findNamed(before).itself.map((marker) => ({ marker, without: [within] }))
  }
}

/** True for a cancer antigen by its number, which is no test code of calcium: `CA 15-3`. */
const isTumorMarker = (text: string) => /^ca[\s-]?\d/i.test(text)

/**
 * Reads lines (test codes, LOINC codes, names) as markers of a complete catalog: what isn't in it
 * doesn't exist. A name matches only if it explains every word. `allCodes` are those of all labs,
 * at which a lab's own catalog may have the same test.
 */
export function createWishReader(
  catalog: readonly Marker[],
  search: CatalogSearch,
  allCodes?: TestCodes,
): { read: (wish: string) => ReadWish; names: LineNames } {
  const index = indexMarkers(catalog)
  const { byName, byAlias } = index
  const nameReader = createNameReader(catalog, search, index)
  const { findNamed, readName, readWithContents, readWithoutAsides } = nameReader
  const offersFor = createOfferReader(search, index, findNamed)
  const { readCode, readBoth, readCodeBehind } = createCodeReader(search, index, nameReader)
  const readOtherLab = allCodes && createOtherLabReader(catalog, allCodes)
  function readOthersCode(code: string): Understood | null {
    const { own = [], theirs } = readOtherLab?.(code) ?? {}
    const same = theirs && settle('LOINC', own)
    return same ? { ...same, theirs } : null
  }
  function read(wish: string): ReadWish {
    const text = wish.trim()
    const word = text.replace(/^loinc[\s:]+/i, '')
    const isCode = /\d/.test(word) && !/\s/.test(word)
    // a code that no marker has isn't replaced by a similar one
    const isWrongCode = isCode && !/[a-z]/i.test(word)
    if (isNoTest(text)) return { text, unused: [], kind: 'missing', offers: [] }
    const coded = isTumorMarker(text) ? null : codeBefore(text)
    const ofBoth = coded && readBoth(coded.code, coded.name)
    if (ofBoth) return { text, ...ofBoth }
    const { rest: plain, asides: misleading } = withoutMisleading(text)
    const ofTitle = UNDER_TITLE.exec(plain)?.[1]
    const under = ofTitle ? readName(ofTitle) : null
    const whole =
      (isCode ? readCode(word) : null) ??
      (isWrongCode ? null : readName(plain)) ??
      (isCode ? readOthersCode(word) : null)
    // the title of a list can be the name of a panel with more than the test
    const isTitle =
      under?.kind === 'found' && whole?.kind === 'found' && size(whole.marker) > size(under.marker)
    const understood = isTitle ? under : whole
    const ofSeveral = understood?.kind === 'ambiguous' && understood.by === 'name'
    const meant = ofSeveral ? readWithoutAsides(plain, understood) : null
    if (meant) return { text, ...meant, unused: [...meant.unused, ...misleading] }
    if (understood)
      return { text, unused: [...search.unusedIn(plain), ...misleading], ...understood }
    const withContents = isCode ? null : readWithContents(text)
    if (withContents) return { text, unused: [], ...withContents }
    const behind = isCode || isTumorMarker(text) ? null : readCodeBehind(plain)
    if (behind?.by === 'test code') return { text, ...behind }
    let shortest = text
    for (const { rest, asides } of isCode ? [] : withoutAsides(plain)) {
      const ofRest = readName(rest)
      const beside = ofRest ? { ...ofRest, unused: search.unusedIn(rest) } : readCodeBehind(rest)
      if (beside) return { text, ...beside, unused: [...beside.unused, ...misleading, ...asides] }
      shortest = rest
    }
    if (behind) return { text, ...behind, unused: [...behind.unused, ...misleading] }
    const offers = offersFor(shortest).slice(0, OFFERS_MAX)
    return { text, unused: search.unusedIn(text), kind: 'missing', offers }
  }
  const known = new Map<string, ReadWish>()
  const readOnce = (wish: string) => getOrCreate(known, wish, () => read(wish))
  /** True if a test with this name comes before the tests that a list names, which a panel with them does. */
  function isName(line: string): boolean {
    const key = nameKey(line)
    if (byName.has(key) || byAlias.has(key)) return true
    const { found, itself } = findNamed(line)
    return found.length > 0 && found[0] === itself[0]
  }
  return {
    read: readOnce,
    names: {
      isName,
      isTest: (text) => readOnce(text).kind === 'found',
      isFound: (text) => readOnce(text).kind !== 'missing',
      isModifier: search.isModifier,
      isTestName: search.isTestName,
    },
  }
}
