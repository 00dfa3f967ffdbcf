import type { ExpectedResult, Marker } from '#contract/interface/markers.ts'
import { getOrCreate, itemAt } from '#lib/lists.ts'
import { unitOfResult, writtenDifferently } from '#src/lab/model/result-units.ts'

/** Cell of one marker in one row: the result, and the unit in which it is reported. */
export type AlignedCell = { result: ExpectedResult; unit: string | null }

export type AlignedRow = {
  key: string
  /** Null of a result that has no LOINC code: it is a row of its own, and nothing is held against it. */
  code: string | null
  name: string | null
  /** For each marker what it reports here: nothing, one result, or several that share the code. */
  cells: readonly (readonly AlignedCell[])[]
  /** Two of the units differ. One that is not given is no difference. */
  hasUnitMismatch: boolean
}

/**
 * The results of several markers side by side, a row for each LOINC code in the order in which they are met, then the
 * results without a code. `unitsDiffer` compares two units.
 */
export function alignResults(
  markers: readonly Marker[],
  unitsDiffer: (one: string, other: string) => boolean = writtenDifferently,
): AlignedRow[] {
  const coded = new Map<string, AlignedCell[][]>()
  const uncoded: AlignedRow[] = []
  for (const [place, marker] of markers.entries())
    for (const [index, result] of (marker.expected_results ?? []).entries()) {
      const code = result.loinc?.code ?? null
      const cell = { result, unit: unitOfResult(marker, result) }
      if (code === null) {
        const cells = markers.map((_, other) => (other === place ? [cell] : []))
        const key = `${place} ${index}`
        uncoded.push({ key, code, name: result.name, cells, hasUnitMismatch: false })
        continue
      }
      const cells = getOrCreate(coded, code, () => markers.map((): AlignedCell[] => []))
      cells[place]?.push(cell)
    }
  const rows = [...coded].map(([code, cells]): AlignedRow => {
    const all = cells.flat()
    const [first, ...others] = all.flatMap(({ unit }) => unit ?? [])
    const name = all.find(({ result }) => result.loinc?.name)?.result.loinc?.name
    return {
      key: code,
      code,
      name: name ?? itemAt(all, 0).result.name,
      cells,
      hasUnitMismatch: first !== undefined && others.some((unit) => unitsDiffer(first, unit)),
    }
  })
  return [...rows, ...uncoded]
}
