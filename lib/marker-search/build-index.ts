import { sortKey } from '#lib/sort-key.ts'
import { SHORTEST_REPAIRED, soundOf } from '#lib/text-search/spelling.ts'
import type { InvertedIndex } from '#lib/text-search/word-reader.ts'
import { rawWords } from '#lib/text-search/words.ts'
import { readName, type ReadName } from './read-name.ts'

/** What the search needs of a marker. */
export type SearchedMarker = {
  id: number | string
  lab_id: number | null
  name: string | null
  provider_id: string | null
  expected_results:
    | readonly {
        name: string | null
        provider_id: string | null
        loinc: { code: string | null; name: string | null } | null
      }[]
    | null
}

/** What a text is of a marker, in the order of `ROLE_WEIGHTS`. */
type Role = 'own' | 'result' | 'member'
const ROLES: Role[] = ['own', 'result', 'member']
export const MEMBER = ROLES.indexOf('member')
/** A name of its own, of its only result, and of one of several results. */
export const ROLE_WEIGHTS: readonly number[] = [1, 0.97, 0.5]

/**
 * An inverted index over the texts of a catalogue: names and codes of markers and of their results. A text is a document
 * once, however many markers bear it.
 */
export type MarkerIndex = InvertedIndex & {
  /** The catalogue's order: by lab, name as people sort, id. A place is one in this list. */
  ids: readonly (number | string)[]
  labs: readonly (number | null)[]
  /** The text of each posting, and how far the word says what is measured. */
  postings: Int32Array
  postingWeights: Float32Array
  /** What the words of a text tell together. */
  textWeights: Float32Array
  /** The texts from this one on are codes. */
  firstCode: number
  /** How likely a text is meant where a query does not say more, see `readName`. */
  priors: Float32Array
  /** The same of each place: that of its only result, which tells more than what a laboratory calls it. */
  markerPriors: Float32Array
  /** The owners of text t are those from `ownerStarts[t]` to before `ownerStarts[t + 1]`: the place of a marker, and its role. */
  ownerStarts: Int32Array
  owners: Int32Array
  ownerRoles: Uint8Array
}

/** A code by itself: whole, and without the zeros it begins with. */
const readCode = (code: string): ReadName => ({
  words: [...new Set(rawWords(code).flatMap((word) => [word, word.replace(/^0+(?=.)/, '')]))].map(
    (word) => ({ word, weight: 1 }),
  ),
  prior: 0,
})

type Text = { read: ReadName; owners: number[]; roles: number[] }
type Added = { id: number | string; lab: number | null; key: string; prior: number }

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
/** Without a lab last. */
const byLab = (a: number | null, b: number | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b

/** Takes in a catalogue marker by marker, in any order, and makes an index of it. */
export function createIndexBuilder() {
  const added: Added[] = []
  const names = new Map<string, Text>()
  const codes = new Map<string, Text>()

  /** Returns how likely the text is meant. */
  function claim(
    texts: Map<string, Text>,
    value: string | null,
    role: Role,
    marker: number,
  ): number | null {
    if (!value) return null
    let text = texts.get(value)
    if (!text) {
      text = { read: (texts === codes ? readCode : readName)(value), owners: [], roles: [] }
      texts.set(value, text)
    }
    if (text.owners.at(-1) !== marker) {
      text.owners.push(marker)
      text.roles.push(ROLES.indexOf(role))
    }
    return text.read.prior
  }

  return {
    add({ id, lab_id, name, provider_id, expected_results }: SearchedMarker) {
      const marker = added.length
      let prior = claim(names, name, 'own', marker) ?? 0
      claim(codes, provider_id, 'own', marker)
      const results = expected_results ?? []
      const role = results.length > 1 ? 'member' : 'result'
      for (const result of results) {
        claim(names, result.name, role, marker)
        const ofLoinc = claim(names, result.loinc?.name ?? null, role, marker)
        if (role === 'result' && ofLoinc !== null) prior = ofLoinc
        claim(codes, result.provider_id, role, marker)
        claim(codes, result.loinc?.code ?? null, role, marker)
      }
      added.push({ id, lab: lab_id, key: sortKey(name ?? provider_id ?? ''), prior })
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
      const ownerStarts = new Int32Array(texts.length + 1)
      for (const [t, text] of texts.entries())
        ownerStarts[t + 1] = ownerStarts[t]! + text.owners.length
      yield
      return {
        ...inverted,
        ids: order.map((marker) => added[marker]!.id),
        labs: order.map((marker) => added[marker]!.lab),
        firstCode: names.size,
        priors: Float32Array.from(texts, ({ read }) => read.prior),
        markerPriors: Float32Array.from(order, (marker) => added[marker]!.prior),
        ownerStarts,
        owners: Int32Array.from(
          texts.flatMap((text) => text.owners.map((owner) => placeOf[owner]!)),
        ),
        ownerRoles: Uint8Array.from(texts.flatMap((text) => text.roles)),
      }
    },
  }
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
    const sound = term.length < SHORTEST_REPAIRED || /\d/.test(term) ? '' : soundOf(term)
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
