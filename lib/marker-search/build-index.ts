import { sortKey } from '#lib/sort-key.ts'
import { SHORTEST_REPAIRED, soundOf } from '#lib/text-search/spelling.ts'
import type { InvertedIndex } from '#lib/text-search/word-reader.ts'
import { rawWords } from '#lib/text-search/words.ts'

import { neighbours } from './neighbours.ts'
import { readName, type ReadName } from './read-name.ts'

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
/** Words that are true of a marker without any name saying so: of one with several results, and of one that says no specimen. */
export const ASSUMED: ReadonlyMap<string, number> = new Map([
  ...['panel', 'profile', 'battery'].map((word) => [word, PANEL] as const),
  ...['blood', 'serum', 'plasma'].map((word) => [word, IN_BLOOD] as const),
])

/**
 * An inverted index over the texts of a catalogue: names and codes of markers and of their results. A text is a document
 * once, however many markers bear it.
 */
export type MarkerIndex = InvertedIndex & {
  /** The texts as they are: names, then codes. */
  texts: readonly string[]
  /** The catalogue's order: by lab, name as people sort, id. A place is one in this list. */
  ids: readonly (number | string)[]
  labs: readonly (number | null)[]
  /** The text of each posting, and how far the word says what is measured. */
  postings: Int32Array
  postingWeights: Float32Array
  /** Total weight of a text's words. */
  textWeights: Float32Array
  /** The texts from this one on are codes. */
  firstCode: number
  /** Likelihood of a text where a query does not say more, see `readName`. */
  priors: Float32Array
  /** The same of each place: that of its only result, which tells more than what a laboratory calls it. */
  markerPriors: Float32Array
  /** Bits of `ASSUMED` for each place. */
  assumed: Uint8Array
  /** The owners of text t are those from `ownerStarts[t]` to before `ownerStarts[t + 1]`, each the place of a marker. */
  ownerStarts: Int32Array
  owners: Int32Array
  /** The texts of each place in the same way: those of its own and of its only result, and those of several results. */
  ownStarts: Int32Array
  ownTexts: Int32Array
  /** Number of its own texts that are name and code; the others are of its result. */
  named: Uint8Array
  memberStarts: Int32Array
  memberTexts: Int32Array
}

/** A code by itself: whole, and without the zeros it begins with. */
function readCode(code: string): ReadName {
  const all = rawWords(code)
  const words = all.flatMap((word, i) => {
    const { before, after } = neighbours(all, i) ?? {}
    const beside = [before && `${before} ${word}`, after && `${word} ${after}`]
    return [word, word.replace(/^0+(?=.)/, ''), ...beside.filter((both) => both != null)]
  })
  return {
    words: [...new Set(words)].map((word) => ({ word, weight: 1 })),
    prior: 0,
    hasSpecimen: false,
  }
}

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

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
/** Order by lab, without a lab last. */
const byLab = (a: number | null, b: number | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b

/** Takes in a catalogue marker by marker, in any order, and makes an index of it. */
export function createIndexBuilder() {
  const added: Added[] = []
  const names = new Map<string, Text>()
  const codes = new Map<string, Text>()

  function claim(texts: Map<string, Text>, value: string | null, list: Text[]): Text | null {
    if (!value) return null
    let text = texts.get(value)
    if (!text) {
      text = { read: (texts === codes ? readCode : readName)(value), owners: [] }
      texts.set(value, text)
    }
    if (text.owners.at(-1) !== added.length) text.owners.push(added.length)
    if (!list.includes(text)) list.push(text)
    return text
  }

  return {
    add({ id, lab_id, name, provider_id, type, expected_results }: SearchedMarker) {
      const own: Text[] = []
      const members: Text[] = []
      const ofName = claim(names, name, own)
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
      const order = added
        .map((_, i) => i)
        .sort((i, j) => {
          const a = added[i]!
          const b = added[j]!
          return byLab(a.lab, b.lab) || compare(a.key, b.key) || compare(a.id, b.id)
        })
      const placeOf = new Int32Array(added.length)
      for (const [place, marker] of order.entries()) placeOf[marker] = place
      yield
      const texts = [...names.values(), ...codes.values()]
      const inverted = yield* invert(texts)
      const numberOf = new Map(texts.map((text, t) => [text, t]))
      const numbers = (list: Text[]) => list.map((text) => numberOf.get(text)!)
      const markers = order.map((marker) => added[marker]!)
      yield
      const [ownerStarts, owners] = listed(
        texts.map((text) => text.owners.map((owner) => placeOf[owner]!)),
      )
      yield
      const [ownStarts, ownTexts] = listed(markers.map(({ own }) => numbers(own)))
      yield
      const [memberStarts, memberTexts] = listed(markers.map(({ members }) => numbers(members)))
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
        ownerStarts,
        owners,
        ownStarts,
        ownTexts,
        named: Uint8Array.from(markers, ({ named }) => named),
        memberStarts,
        memberTexts,
      }
    },
  }
}

/** Lists one after the other, and where each begins and the last ends. */
function listed(lists: readonly number[][]): [starts: Int32Array, all: Int32Array] {
  const starts = new Int32Array(lists.length + 1)
  for (const [i, list] of lists.entries()) starts[i + 1] = starts[i]! + list.length
  return [starts, Int32Array.from(lists.flat())]
}

/** Texts handled between two pauses: some milliseconds of work. */
const STRIDE = 2000

/** Turns the words of each text around into the texts of each word. */
function* invert(texts: readonly Text[]) {
  const documents = new Map<string, number>()
  for (const [t, { read }] of texts.entries()) {
    for (const { word } of read.words) documents.set(word, (documents.get(word) ?? 0) + 1)
    if (t % STRIDE === 0) yield
  }
  const terms = [...documents.keys()].sort()
  yield
  const termOf = new Map(terms.map((term, t) => [term, t]))
  const postingStarts = new Int32Array(terms.length + 1)
  const idf = new Float32Array(terms.length)
  for (const [t, term] of terms.entries()) {
    const count = documents.get(term)!
    postingStarts[t + 1] = postingStarts[t]! + count
    idf[t] = Math.log(1 + texts.length / count)
  }
  yield
  const next = postingStarts.slice()
  const postings = new Int32Array(postingStarts[terms.length]!)
  const postingWeights = new Float32Array(postings.length)
  const textWeights = new Float32Array(texts.length)
  for (const [t, { read }] of texts.entries()) {
    for (const { word, weight } of read.words) {
      const term = termOf.get(word)!
      const at = next[term]!++
      postings[at] = t
      postingWeights[at] = weight
      textWeights[t]! += idf[term]! * weight
    }
    if (t % STRIDE === 0) yield
  }
  const bySound = new Map<string, number[]>()
  for (const [t, term] of terms.entries()) {
    const sound = term.length < SHORTEST_REPAIRED || /[\d ]/.test(term) ? '' : soundOf(term)
    if (sound) bySound.set(sound, [...(bySound.get(sound) ?? []), t])
    if (t % STRIDE === 0) yield
  }
  return {
    terms,
    bySound,
    idf,
    postingStarts,
    docs: texts.length,
    postings,
    postingWeights,
    textWeights,
  }
}
