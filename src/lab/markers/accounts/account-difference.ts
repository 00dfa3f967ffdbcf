import type { Marker } from '#contract/interface/markers.ts'
import { isOptional } from '#lib/markers/loinc-sets.ts'
import { markerKeys } from '#src/lab/model/marker-link.ts'
import { priceInFile } from '#src/lab/model/price.ts'

type MarkerDifference = 'price' | 'unit' | 'results' | 'result units'
export type MarkerPair = {
  here: Marker
  there: Marker
  differences: readonly MarkerDifference[]
}

export type CatalogDifference = {
  onlyHere: Marker[]
  onlyThere: Marker[]
  /** In both, but different. */
  different: MarkerPair[]
  /** Number of equal ones in both. */
  same: number
}

/** By LOINC code, or by name without one, and by whether they are always reported, in any order. */
const resultsKey = ({ expected_results }: Marker) =>
  (expected_results ?? [])
    .map((result) => {
      const { name, loinc } = result
      const key = loinc?.code ?? `name ${name ?? ''}`
      return isOptional(result) ? `${key}, not always reported` : key
    })
    .sort()
    .join(' ')

type UnitChange = { code: string; here: string | null; there: string | null }

/** Unit of each LOINC code of a marker as far as the result has its own. */
const unitsByCode = ({ expected_results }: Marker) =>
  new Map(
    (expected_results ?? []).flatMap(({ loinc }) =>
      loinc?.code ? [[loinc.code, loinc.unit ?? null] as const] : [],
    ),
  )

/** Units of the results that both report, where they differ. */
export function resultUnitChanges(here: Marker, there: Marker): UnitChange[] {
  const theirs = unitsByCode(there)
  return [...unitsByCode(here)].flatMap(([code, unit]) => {
    const other = theirs.get(code)
    return other === undefined || other === unit ? [] : [{ code, here: unit, there: other }]
  })
}

function differencesOf(here: Marker, there: Marker): MarkerDifference[] {
  const differences: MarkerDifference[] = []
  if (priceInFile(here) !== priceInFile(there)) differences.push('price')
  if (here.unit !== there.unit) differences.push('unit')
  if (resultsKey(here) !== resultsKey(there)) differences.push('results')
  if (resultUnitChanges(here, there).length) differences.push('result units')
  return differences
}

/**
 * Two whole catalogs, such as those of two lab accounts: markers that only one has, and those that
 * differ. A marker is identified by its lab and test code. One without a code, or with a repeated
 * one, is identified by its id.
 */
export function compareCatalogs(
  here: readonly Marker[],
  there: readonly Marker[],
): CatalogDifference {
  const [keysHere, keysThere] = [markerKeys(here), markerKeys(there)]
  const inThere = new Map([...keysThere].map(([marker, key]) => [key, marker]))
  const inHere = new Set(keysHere.values())
  const pairs = [...keysHere].flatMap(([marker, key]): MarkerPair[] => {
    const other = inThere.get(key)
    return other ? [{ here: marker, there: other, differences: differencesOf(marker, other) }] : []
  })
  const different = pairs.filter(({ differences }) => differences.length > 0)
  return {
    onlyHere: here.filter((marker) => !inThere.has(keysHere.get(marker) ?? '')),
    onlyThere: there.filter((marker) => !inHere.has(keysThere.get(marker) ?? '')),
    different,
    same: pairs.length - different.length,
  }
}
