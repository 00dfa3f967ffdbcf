import type { Marker } from '#contract/interface/markers.ts'
import { loincSetOf } from '#lib/markers/loinc-sets.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { crosswalk, type CrosswalkIndex, type CrosswalkMatch } from '#src/lab/model/crosswalk.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'

type Translated = {
  own: Marker
  /** The other lab's marker that reports the same, or the same and more. */
  match: CrosswalkMatch<Marker>
  /** Its lab and test code, by which it is added. */
  code: string
}

/**
 * `loinc`: it can't be compared. `optional`: the other lab has a marker for it that may omit some
 * of it. `part`: the other lab has markers that report some of it. `none`: nothing there reports
 * any of it.
 */
export type Untranslated = { own: Marker; why: 'loinc' | 'optional' | 'part' | 'none' }

export type Translation = { found: Translated[]; missing: Untranslated[] }

/** Amount in cents. Without one, it counts as more than any. */
const centsOf = ({ price }: Marker) => {
  const read = readPrice(price)
  return read.kind === 'amount' ? read.cents : Infinity
}

/** Equal results before additional ones, and then the lowest list price. */
const byNearnessAndPrice = ({ match: a }: Translated, { match: b }: Translated) =>
  a.extra.length - b.extra.length ||
  (centsOf(a.marker) === centsOf(b.marker) ? 0 : centsOf(a.marker) - centsOf(b.marker))

/** The markers of the other lab, without repeats, because one may report what two of these do. */
export const translatedMarkers = ({ found }: Translation): Marker[] => [
  ...new Map(found.map(({ code, match }) => [code, match.marker])).values(),
]

/**
 * The markers of another lab that report what these do, by LOINC over the whole catalog: the same
 * results if there is such a marker, otherwise the fewest additional ones. One that can be added
 * has a test code.
 */
export function translateMarkers(
  markers: readonly Marker[],
  lab: string,
  index: CrosswalkIndex<Marker>,
): Translation {
  const found: Translated[] = []
  const missing: Untranslated[] = []
  for (const own of markers) {
    const matches = crosswalk(own, index)?.matches.filter(
      ({ marker }) => String(marker.lab_id) === lab,
    )
    const [first] = (matches ?? [])
      .flatMap((match): Translated[] => {
        const code = labCodeOf(match.marker)
        const isWhole = match.relation === 'equal' || match.relation === 'larger'
        return isWhole && code !== null ? [{ own, match, code }] : []
      })
      .sort(byNearnessAndPrice)
    if (first) found.push(first)
    else missing.push({ own, why: whyUntranslated(own, matches ?? []) })
  }
  return { found, missing }
}

function whyUntranslated(
  own: Marker,
  matches: readonly CrosswalkMatch<Marker>[],
): Untranslated['why'] {
  if (!loincSetOf(own)) return 'loinc'
  if (matches.some(({ missing, optional }) => optional.length && !missing.length)) return 'optional'
  return matches.length ? 'part' : 'none'
}
