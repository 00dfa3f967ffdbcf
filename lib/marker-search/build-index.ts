import { getOrCreate } from '#lib/lists.ts'
import { sortKey } from '#lib/sort-key.ts'
import { IndexBuilder, strides, type InvertedIndex } from '#lib/text-search/inverted-index.ts'
import { rawWords } from '#lib/text-search/words.ts'

import { neighbors } from './neighbors.ts'
import { KIND, NAME_KINDS, readName, type ReadName } from './read-name.ts'

/** Fields of a marker that the search needs. */
export type SearchedMarker = {
  id: number | string
  lab_id: number | null
  name: string | null
  provider_id: string | null
  type?: string | null
  expected_results:
    | readonly {
        name: string | null
        provider_id: string | null
        loinc: { code: string | null; name: string | null } | null
      }[]
    | null
}

const PANEL = 1
const IN_BLOOD = 2
/**
 * Words that apply to a marker although no name says so: to one with several results, and to one
 * without a specimen.
 */
export const ASSUMED: ReadonlyMap<string, number> = new Map([
  ...['panel', 'profile', 'battery'].map((word) => [word, PANEL] as const),
  ...['blood', 'serum', 'plasma'].map((word) => [word, IN_BLOOD] as const),
])

/**
 * Inverted index of the texts of a catalog: names and codes of markers and of their results. Each
 * text is one document, however many markers have it.
 */
export type MarkerIndex = InvertedIndex & {
  /** The texts: names, then codes. */
  texts: readonly string[]
  /** The catalog in order: by lab, by name in natural order, by id. A place is an index in this list. */
  ids: readonly (number | string)[]
  labs: readonly (number | null)[]
  /** Texts from this index on are codes. */
  firstCode: number
  /** Likelihood of a text if the query doesn't say more. See `readName`. */
  priors: Float32Array
  /** Likelihood of each place's only result, which says more than the lab's name for it. */
  markerPriors: Float32Array
  /** Bits of `ASSUMED` for each place. */
  assumed: Uint8Array
  /** Places of the markers with a text. */
  owners: Lists
  /** The texts of each place: its own and its only result's, and those of several results. */
  own: Lists
  members: Lists
  /** Number of its own texts that are its name and code. The others are from its result. */
  named: Uint8Array
}

/** Concatenated lists, with the start of each and the end of the last. */
type Lists = { starts: Int32Array; all: Int32Array }
export const listAt = ({ starts, all }: Lists, i: number): Int32Array =>
  all.subarray(starts[i], starts[i + 1])

function listsOf(lists: readonly number[][]): Lists {
  const starts = new Int32Array(lists.length + 1)
  let end = 0
  for (const [i, list] of lists.entries()) starts[i + 1] = end += list.length
  return { starts, all: Int32Array.from(lists.flat()) }
}

/** Memory overhead of a string beyond its letters, and of a number or reference in a list, in bytes. */
const STRING_BYTES = 24
const SLOT_BYTES = 8
/** Estimated memory of an index in bytes: the letters of its texts, its lists, and its typed arrays. */
export function indexBytes(index: MarkerIndex): number {
  const bytesOf = (value: unknown): number => {
    if (ArrayBuffer.isView(value)) return value.byteLength
    if (typeof value === 'string') return STRING_BYTES + value.length
    if (value === null || typeof value !== 'object') return 0
    const parts = value instanceof Map ? [...value].flat() : Object.values(value)
    return parts.reduce((sum: number, part) => sum + SLOT_BYTES + bytesOf(part), 0)
  }
  return bytesOf(index)
}

/** A code as written, and without leading zeros. */
function readCode(code: string): ReadName {
  const all = rawWords(code)
  const words = all.flatMap((word, i) => {
    const { before, after } = neighbors(all, i) ?? {}
    const beside = [before && `${before} ${word}`, after && `${word} ${after}`]
    return [word, word.replace(/^0+(?=.)/, ''), ...beside.filter((both) => both != null)]
  })
  return {
    words: new Map(words.map((word) => [word, KIND.analyte])),
    prior: 0,
    hasSpecimen: false,
  }
}

/** Name that ends with its abbreviation: `Total iron-binding capacity (TIBC)`. */
const ABBREVIATED = /^(\S.*\S)\s*\(([A-Z][A-Z\d-]*[A-Z\d])\)$/
/** Name without its abbreviation, and the abbreviation alone. */
const aliasesOf = (name: string | null) => ABBREVIATED.exec(name ?? '')?.slice(1) ?? []

type Text = { read: ReadName; owners: number[] }
type Added = {
  id: number | string
  lab: number | null
  key: string
  prior: number
  own: Text[]
  named: number
  members: Text[]
  assumed: number
}

/** Order of the catalog: by lab, with no lab last, then by name in natural order, then by id. */
function compareMarkers(a: Added, b: Added): number {
  const [labA, labB] = [a.lab ?? Infinity, b.lab ?? Infinity]
  if (labA !== labB) return labA < labB ? -1 : 1
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

/** Adds markers of a catalog one by one, in any order, and builds an index of them. */
export function createIndexBuilder() {
  const added: Added[] = []
  const names = new Map<string, Text>()
  const codes = new Map<string, Text>()

  function claim(texts: Map<string, Text>, value: string | null, list: Text[]): Text | null {
    if (!value) return null
    const text = getOrCreate(texts, value, () => ({
      read: (texts === codes ? readCode : readName)(value),
      owners: [],
    }))
    if (text.owners.at(-1) !== added.length) text.owners.push(added.length)
    if (!list.includes(text)) list.push(text)
    return text
  }

  return {
    add({ id, lab_id, name, provider_id, type, expected_results }: SearchedMarker) {
      const own: Text[] = []
      const members: Text[] = []
      const ofName = claim(names, name, own)
      for (const alias of aliasesOf(name)) claim(names, alias, own)
      claim(codes, provider_id, own)
      const named = own.length
      const results = expected_results ?? []
      const isPanel = results.length > 1
      const list = isPanel ? members : own
      let ofLoinc: Text | null = null
      for (const result of results) {
        claim(names, result.name, list)
        ofLoinc = claim(names, result.loinc?.name ?? null, list)
        claim(codes, result.provider_id, list)
        claim(codes, result.loinc?.code ?? null, list)
      }
      const isInBlood = ![...own, ...members].some(({ read }) => read.hasSpecimen)
      added.push({
        id,
        lab: lab_id,
        key: sortKey(name ?? provider_id ?? ''),
        prior: ((isPanel ? null : ofLoinc) ?? ofName)?.read.prior ?? 0,
        own,
        named,
        members,
        assumed: (isPanel || type === 'panel' ? PANEL : 0) | (isInBlood ? IN_BLOOD : 0),
      })
    },
    /** Pauses (`yield`) every few milliseconds, so that other work can come between. */
    *build(): Generator<void, MarkerIndex> {
      const markers = added.map((marker, n) => ({ ...marker, n })).sort(compareMarkers)
      const placeOf = new Map(markers.map(({ n }, place) => [n, place]))
      const places = (ns: readonly number[]) => ns.flatMap((n) => placeOf.get(n) ?? [])
      yield
      const texts = [...names.values(), ...codes.values()]
      const builder = new IndexBuilder(NAME_KINDS)
      for (const [from, to] of strides(texts.length)) {
        for (const { read } of texts.slice(from, to)) {
          for (const [word, kind] of read.words) builder.add(word, kind)
          builder.endDocument()
        }
        yield
      }
      const inverted = yield* builder.build()
      const numberOf = new Map(texts.map((text, t) => [text, t]))
      const numbers = (list: Text[]) => list.flatMap((text) => numberOf.get(text) ?? [])
      yield
      const owners = listsOf(texts.map((text) => places(text.owners)))
      yield
      const own = listsOf(markers.map((marker) => numbers(marker.own)))
      yield
      const members = listsOf(markers.map((marker) => numbers(marker.members)))
      yield
      return {
        ...inverted,
        texts: [...names.keys(), ...codes.keys()],
        ids: markers.map(({ id }) => id),
        labs: markers.map(({ lab }) => lab),
        firstCode: names.size,
        priors: Float32Array.from(texts, ({ read }) => read.prior),
        markerPriors: Float32Array.from(markers, ({ prior }) => prior),
        assumed: Uint8Array.from(markers, (marker) => marker.assumed),
        owners,
        own,
        members,
        named: Uint8Array.from(markers, ({ named }) => named),
      }
    },
  }
}
