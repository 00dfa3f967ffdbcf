import { isOptional } from '#lib/markers/loinc-sets.ts'
import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import { shortList } from '#src/kit/lib/sentences.ts'

import type { CrosswalkMatch } from './crosswalk.ts'
import { unitOfResult, writtenDifferently } from './result-units.ts'

/** A marker's named results with their units. */
type Named = {
  unit: string | null
  expected_results:
    | readonly {
        name: string | null
        required?: boolean | null
        loinc: { code: string | null; name: string | null; unit: string | null } | null
      }[]
    | null
}

const resultOf = (code: string, { expected_results }: Named) =>
  expected_results?.find(({ loinc }) => loinc?.code === code)

/** The results of a marker with these LOINC codes by name, and which of them aren't always reported. */
export const resultNames = (codes: readonly string[], marker: Named): string =>
  shortList(
    codes.map((code) => {
      const result = resultOf(code, marker)
      const name = result?.name ?? result?.loinc?.name ?? code
      return result && isOptional(result) ? `${name} (not always reported)` : name
    }),
  )

/** `mmol/mol, not %`, for each common result with a different unit. Empty if there is none. */
function unitWords(own: Named, other: Named): string[] {
  const shared = (own.expected_results ?? []).flatMap((result) => {
    const code = result.loinc?.code
    const found = code ? resultOf(code, other) : undefined
    return found ? [[unitOfResult(own, result), unitOfResult(other, found)] as const] : []
  })
  const words = shared.flatMap(([mine, theirs]) =>
    mine && theirs && writtenDifferently(mine, theirs)
      ? [`${printedUnit(theirs)}, not ${printedUnit(mine)}`]
      : [],
  )
  return [...new Set(words)]
}

/** Differences of another marker from this one, in results and units, in words. Null if they are the same. */
export function differenceWords(
  own: Named,
  { marker, extra, missing, optional, always }: CrosswalkMatch<Named>,
): string | null {
  const units = unitWords(own, marker)
  const parts = [
    extra.length && `also ${resultNames(extra, marker)}`,
    missing.length && `without ${resultNames(missing, own)}`,
    optional.length && `${resultNames(optional, own)} not always reported`,
    always.length && `${resultNames(always, marker)} always reported`,
    units.length && `in ${shortList(units)}`,
  ]
  return parts.filter(Boolean).join('; ') || null
}
