import { markerName, type Marker } from '#contract/interface/markers.ts'
import { loincCodes } from '#lib/markers/loinc-sets.ts'
import { toCsv } from '#src/kit/lib/files/csv.ts'
import { counted } from '#src/kit/lib/units.ts'
import { priceInFile } from '#src/lab/model/price.ts'

import { resultUnitChanges, type CatalogDifference, type MarkerPair } from './account-difference.ts'

const resultsText = (marker: Marker) => loincCodes(marker).codes.join(' ') || null

/** Both values of a difference: `17 results here, 14 there`. */
export function resultWords({ here, there }: MarkerPair): string {
  const mine = loincCodes(here)
  const theirs = loincCodes(there)
  const gone = mine.codes.filter((code) => !theirs.codes.includes(code))
  const added = theirs.codes.filter((code) => !mine.codes.includes(code))
  const optional = theirs.optional.filter((code) => mine.always.includes(code))
  const always = theirs.always.filter((code) => mine.optional.includes(code))
  const unitText = (unit: string | null) => unit ?? 'no unit'
  const units = resultUnitChanges(here, there).map(
    (one) => `${one.code} in ${unitText(one.there)} instead of ${unitText(one.here)}`,
  )
  return (
    [
      gone.length && `without ${gone.join(', ')}`,
      added.length && `with ${added.join(', ')}`,
      optional.length && `${optional.join(', ')} not always reported`,
      always.length && `${always.join(', ')} always reported`,
      ...units,
    ]
      .filter(Boolean)
      .join('; ') || 'results without LOINC codes differ'
  )
}

/** Words for each list while it is empty: what is equal, or that nothing is in both. */
export function emptyWords(
  { same }: Pick<CatalogDifference, 'same'>,
  { here, there }: { here: string; there: string },
) {
  const offersAll = (other: string) => `${other} offers all the same markers.`
  return {
    different:
      same > 0
        ? {
            title: 'No differences',
            text: `${counted(same, 'marker')} with the same units, list prices, and results in both accounts.`,
          }
        : { title: 'No markers in common', text: 'There’s nothing to compare.' },
    here: { title: `No markers unique to ${here}`, text: offersAll(there) },
    there: { title: `No markers unique to ${there}`, text: offersAll(here) },
  }
}

/** All three lists in one file. The first column says which. */
export function accountsCsv(
  { onlyHere, onlyThere, different, same }: CatalogDifference,
  {
    here,
    there,
    labName,
    readAt,
  }: { here: string; there: string; labName: (marker: Marker) => string | null; readAt: Date },
): string {
  const about = (marker: Marker) => [markerName(marker), marker.provider_id, labName(marker)]
  const sides = (mine: Marker | null, theirs: Marker | null) =>
    [priceInFile, ({ unit }: Marker) => unit, resultsText].flatMap((of) => [
      mine && of(mine),
      theirs && of(theirs),
    ])
  return toCsv({
    comments: [
      `${here} compared with ${there}`,
      `${onlyHere.length} only in the first, ${onlyThere.length} only in the second, ${different.length} different, ${same} identical (not listed)`,
      `retrieved ${readAt.toISOString()}`,
    ],
    header: [
      'Where',
      'Marker',
      'Test code',
      'Lab',
      ...['List price, $', 'Unit', 'LOINC'].flatMap((what) => [
        `${what}: ${here}`,
        `${what}: ${there}`,
      ]),
    ],
    rows: [
      ...onlyHere.map((marker) => [`only in ${here}`, ...about(marker), ...sides(marker, null)]),
      ...onlyThere.map((marker) => [`only in ${there}`, ...about(marker), ...sides(null, marker)]),
      ...different.map((pair) => [
        `differs in ${pair.differences.join(', ')}`,
        ...about(pair.here),
        ...sides(pair.here, pair.there),
      ]),
    ],
  })
}
