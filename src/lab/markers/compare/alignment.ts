import type { ExpectedResult, Marker } from '#contract/interface/markers.ts'
import { getOrCreate, itemAt } from '#lib/lists.ts'
import { unitOfResult, writtenDifferently } from '#src/lab/model/result-units.ts'

/** Cell of one marker in one row: the result, and its unit. */
export type AlignedCell = { result: ExpectedResult; unit: string | null }

export type AlignedRow = {
  key: string
  /** Null for a result without a LOINC code: it has its own row, and is compared with nothing. */
  code: string | null
  name: string | null
  /** Each marker's results here: none, one, or several that share the code. */
  cells: readonly (readonly AlignedCell[])[]
  /** True if two of the units differ. A missing one doesn't count as different. */
  hasUnitMismatch: boolean
}

/**
 * The results of several markers side by side, a row for each LOINC code in order of appearance,
 * then the results without a code. `unitsDiffer` compares two units.
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
