import type { Marker } from '#contract/interface/markers.ts'
import { getOrCreate } from '#lib/lists.ts'
import { createDerived } from '#src/kit/api/use-derived.ts'
import { buildCatalogSearch } from '#src/lab/catalog/catalog-search.ts'
import type { LabId } from '#src/lab/catalog/labs.ts'
import { sumOfAll } from '#src/lab/model/price.ts'

import type { LineNames } from './pasted-wishes.ts'
import { createWishReader, type ReadWish } from './read-wishes.ts'
import { indexTestCodes } from './test-codes.ts'

export type LabReader = { lab: LabId; read: (text: string) => ReadWish }

/** Readers of a catalog's labs, each of which reads a line as a marker of its own lab. */
export async function readersByLab(markers: readonly Marker[]): Promise<LabReader[]> {
  const byLab = new Map<LabId, Marker[]>()
  for (const marker of markers)
    if (marker.lab_id !== null) getOrCreate(byLab, marker.lab_id, () => []).push(marker)
  const codes = indexTestCodes(markers)
  const readers: LabReader[] = []
  for (const [lab, own] of byLab)
    readers.push({ lab, read: createWishReader(own, await buildCatalogSearch(own), codes).read })
  return readers
}

/** Answers about a part of a line at any lab: it is a test if one lab settles it. */
export const namesAtLabs = (names: LineNames, readers: readonly LabReader[]): LineNames => ({
  ...names,
  isTest: (text) => names.isTest(text) || readers.some(({ read }) => read(text).kind === 'found'),
})

export const useReadersByLab = createDerived(readersByLab)

/** Counts of a list at one lab. */
export type LabTally = {
  lab: LabId
  found: number
  toChoose: number
  /** Lines without a match at this lab, a code of another lab with its name there. */
  missing: string[]
  /** List prices of the markers found, each once. */
  prices: (string | null)[]
}

const isBetter = (one: LabTally, other: LabTally) =>
  other.found - one.found ||
  other.toChoose - one.toChoose ||
  (sumOfAll(one.prices) ?? Infinity) - (sumOfAll(other.prices) ?? Infinity) ||
  0

/** `001032 (Glucose)`: a test code with the name that it has at another lab, without what is in brackets. */
function namedLine(text: string, [marker]: readonly Marker[]): string {
  const name = marker?.provider_id === text ? marker.name?.replace(/\s*\([^()]*\)$/, '') : null
  return name ? `${text} (${name})` : text
}

/** Counts of a list at each lab: the labs that have most of it come first, then by list price. */
export function tallyByLab(readers: readonly LabReader[], texts: readonly string[]): LabTally[] {
  return readers
    .map(({ lab, read }) => {
      const wishes = texts.map(read)
      const found = wishes.flatMap((wish) => (wish.kind === 'found' ? [wish.marker] : []))
      return {
        lab,
        found: found.length,
        toChoose: wishes.filter(({ kind }) => kind === 'ambiguous').length,
        missing: wishes.flatMap(({ kind, text }) =>
          kind === 'missing' ? [namedLine(text, markersByLab(readers, text))] : [],
        ),
        prices: [...new Set(found)].map(({ price }) => price),
      }
    })
    .filter(({ found, toChoose }) => found + toChoose > 0)
    .toSorted(isBetter)
}

/** The marker that a line is at each lab that settles it. */
export const markersByLab = (readers: readonly LabReader[], text: string): Marker[] =>
  readers.flatMap(({ read }) => {
    const wish = read(text)
    return wish.kind === 'found' ? [wish.marker] : []
  })
