import type { Marker } from '#contract/markers.ts'
import { indexByLoinc } from '#src/lib/crosswalk.ts'
import { loincCodes } from '#src/lib/loinc-sets.ts'
import { nameKey } from './covering-set.ts'

/** What a wish was understood as. */
export type WishForm = 'test code' | 'LOINC' | 'name'

export type ReadWish = { text: string } & (
  | { kind: 'found'; marker: Marker; by: WishForm }
  /** `total` is of how many the choices are the first. */
  | { kind: 'ambiguous'; choices: Marker[]; total: number; by: WishForm }
  /** The nearest there is, if anything. */
  | { kind: 'missing'; offers: Marker[] }
)

const MOST_CHOICES = 8
const MOST_OFFERS = 4

/** Without the zeros it begins with, which a spreadsheet loses. */
const bareCode = (code: string) => code.toLowerCase().replace(/^0+(?=.)/, '')
/** `Thyroid stimulating hormone (TSH)` goes by what is before and by what is in the brackets too. */
const aliasesOf = (name: string) => {
  const [, before, within] = /^(.+?)\s*\(([^()]+)\)$/.exec(name) ?? []
  return before && within ? [before, within] : []
}

function add<Key>(map: Map<Key, Marker[]>, key: Key, marker: Marker) {
  const known = map.get(key)
  if (!known) map.set(key, [marker])
  else if (known.at(-1) !== marker) known.push(marker)
}

/** One that was written with other digits at one place, or with two neighbours exchanged. */
function isOneSlipAway(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const unlike = a.split('').flatMap((letter, i) => (letter === b[i] ? [] : [i]))
  const [i = 0, j = 0] = unlike
  return (
    unlike.length === 1 || (unlike.length === 2 && j === i + 1 && a[i] === b[j] && a[j] === b[i])
  )
}

/**
 * Reads wishes (test codes, LOINC codes, names) as markers of a catalogue. `search` gives the markers that a name finds,
 * best first, and `catalogue` is whole: what is not in it is not there.
 */
export function createWishReader(
  catalogue: readonly Marker[],
  search: (name: string) => readonly Marker[],
): { read: (wish: string) => ReadWish; isName: (line: string) => boolean } {
  const byCode = new Map<string, Marker[]>()
  const byBareCode = new Map<string, Marker[]>()
  const byName = new Map<string, Marker[]>()
  const byAlias = new Map<string, Marker[]>()
  for (const marker of catalogue) {
    const { provider_id, name } = marker
    if (provider_id !== null) {
      add(byCode, provider_id.toLowerCase(), marker)
      add(byBareCode, bareCode(provider_id), marker)
    }
    if (name === null) continue
    add(byName, nameKey(name), marker)
    for (const alias of aliasesOf(name)) add(byAlias, nameKey(alias), marker)
  }
  const { byLoinc } = indexByLoinc(catalogue)
  const loincByNumber = new Map([...byLoinc.keys()].map((code) => [code.split('-')[0]!, code]))

  /** Those that measure it alone before panels, the smallest first; only the former where there are any. */
  function withLoinc(code: string): Marker[] {
    const all = byLoinc.get(code) ?? []
    const alone = all.filter((marker) => loincCodes(marker).codes.length === 1)
    const size = (marker: Marker) => marker.expected_results?.length ?? 0
    return alone.length ? alone : all.toSorted((a, b) => size(a) - size(b))
  }
  function settle(text: string, by: WishForm, markers: readonly Marker[]): ReadWish | null {
    const [first, ...others] = markers
    if (!first) return null
    return others.length
      ? {
          text,
          kind: 'ambiguous',
          by,
          choices: markers.slice(0, MOST_CHOICES),
          total: markers.length,
        }
      : { text, kind: 'found', by, marker: first }
  }
  function readCode(text: string): ReadWish | null {
    const word = text.toLowerCase()
    const exact = byCode.get(word)
    if (exact) return settle(text, 'test code', exact)
    const loinc = byLoinc.has(word) ? word : loincByNumber.get(word)
    const ofLoinc = loinc === undefined ? [] : withLoinc(loinc)
    const bare = byBareCode.get(bareCode(word)) ?? []
    return ofLoinc.length && bare.length
      ? settle(text, 'test code', [...new Set([...bare, ...ofLoinc])])
      : (settle(text, 'test code', bare) ?? settle(text, 'LOINC', ofLoinc))
  }
  function nearest(text: string, found: readonly Marker[]): Marker[] {
    // a LOINC code whose check digit is wrong
    const ofNumber = loincByNumber.get(/^(\d+)-\d$/.exec(text)?.[1] ?? '')
    if (ofNumber !== undefined) return withLoinc(ofNumber).slice(0, MOST_OFFERS)
    if (found.length) return found.slice(0, MOST_OFFERS)
    const bare = bareCode(text)
    if (!/\d/.test(bare)) {
      const [longest = ''] = text.split(/\s+/).toSorted((a, b) => b.length - a.length)
      return search(longest).slice(0, MOST_OFFERS)
    }
    return [...byBareCode]
      .flatMap(([code, markers]) => (isOneSlipAway(code, bare) ? markers : []))
      .slice(0, MOST_OFFERS)
  }
  function read(wish: string): ReadWish {
    const text = wish.trim()
    const word = text.replace(/^loinc[\s:]+/i, '')
    const isCode = /\d/.test(word) && !/\s/.test(word)
    const ofCode = isCode ? readCode(word) : null
    if (ofCode) return { ...ofCode, text }
    const named = byName.get(nameKey(text)) ?? byAlias.get(nameKey(text))
    if (named) return settle(text, 'name', named)!
    const found = search(text)
    // a code that no marker bears is not another one that looks alike
    const isWrongCode = isCode && !/[a-z]/i.test(word)
    return (
      (isWrongCode ? null : settle(text, 'name', found)) ?? {
        text,
        kind: 'missing',
        offers: nearest(text, found),
      }
    )
  }
  return { read, isName: (line) => byName.has(nameKey(line)) || byAlias.has(nameKey(line)) }
}
