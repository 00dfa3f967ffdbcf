import { useMemo, useState } from 'react'

import type { Spec, Values } from '#lib/search-params.ts'
import { sortRows, type Column } from '#src/kit/table/column.ts'
import { applyFacets, valuesOfParam, type Chosen, type Facet } from '#src/kit/table/facets.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'

/** The filter text of a list, and a function to change it. */
export type ListText = readonly [text: string, setText: (text: string) => void]

type Address<S extends Spec> = readonly [
  search: S,
  view: Values<S>,
  setView: (change: Partial<Values<S>>) => void,
]

/**
 * The rows that match the facets of a list, with the counts of each facet value. `filters` are
 * other params of the address that filter the rows.
 */
export function useFacets<Row, About, S extends Spec>({
  rows,
  facets,
  about,
  address: [search, view, setView],
  filters = NONE,
  notOfRows = NONE,
}: {
  rows: readonly Row[]
  facets: readonly Facet<Row, About>[]
  about: About
  address: Address<S>
  filters?: readonly (keyof S & string)[]
  /** Facets that filter the data behind the rows rather than the rows. */
  notOfRows?: readonly string[]
}) {
  const said = JSON.stringify(
    Object.fromEntries(facets.map(({ id }) => [id, valuesOfParam(view[id])])),
  )
  // the same object as long as the values are equal, because other params are in the address too
  const chosen = useMemo(() => JSON.parse(said) as Chosen, [said])
  const { rows: shown, ...numbers } = useMemo(() => {
    const ofRows = Object.entries(chosen).filter(([id]) => !notOfRows.includes(id))
    return applyFacets(rows, facets, Object.fromEntries(ofRows), about)
  }, [rows, facets, chosen, notOfRows, about])
  const names = [...facets.map(({ id }) => id), ...filters]
  return {
    facets,
    chosen,
    shown,
    ...numbers,
    /** True if a facet or filter is on. */
    isFiltered: names.some((name) => valuesOfParam(view[name]).length > 0),
    clearFilters: () =>
      setView(
        Object.fromEntries(names.map((name) => [name, search[name]?.initial])) as Partial<
          Values<S>
        >,
      ),
  }
}

/** The rows of a list in order, filtered by a text and by the facets of its columns. */
export function useList<Row, About, S extends Spec & { sort: Spec[string] }>({
  rows,
  columns,
  about,
  textsOf,
  text: given,
  ...narrowing
}: {
  rows: readonly Row[]
  columns: readonly Column<Row, About, never>[]
  about: About
  /** Searchable texts of a row. */
  textsOf: (row: Row, about: About) => readonly (string | null)[]
  /** Without it, the text isn't in the address, because it may be a name. */
  text?: ListText
  address: Address<S>
  filters?: readonly (keyof S & string)[]
  notOfRows?: readonly string[]
}) {
  const own = useState('')
  const [text, setText] = given ?? own
  const { sort } = narrowing.address[1]
  const facets = useMemo(() => columns.flatMap((column) => column.facets ?? []), [columns])
  const sorted = useMemo(() => sortRows(rows, columns, sort, about), [rows, columns, sort, about])
  const found = useMemo(
    () => findByText(sorted, (row) => textsOf(row, about), text),
    [sorted, textsOf, about, text],
  )
  const list = useFacets({ rows: found, facets, about, ...narrowing })
  return {
    ...list,
    /** Rows that match the text. */
    found,
    text,
    setText,
    /** True if anything but the order differs from the whole list. */
    isFiltered: text.trim() !== '' || list.isFiltered,
    clearFilters: () => {
      setText('')
      list.clearFilters()
    },
  }
}
const NONE: readonly never[] = []
