import { useMemo, useState } from 'react'

import type { Spec, Values } from '#lib/search-params.ts'
import { sortRows, type Column } from '#src/kit/table/column.ts'
import { applyFacets, valuesOfParam, type Chosen, type Facet } from '#src/kit/table/facets.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'

/** The text that a list is filtered by, and how to change it. */
export type ListText = readonly [text: string, setText: (text: string) => void]

type Address<S extends Spec> = readonly [
  search: S,
  view: Values<S>,
  setView: (change: Partial<Values<S>>) => void,
]

/**
 * The rows that the facets of a list leave, with the numbers that each value of a facet would leave. `filters` are the
 * params of the address beside the facets that narrow the rows.
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
  /** Facets that narrow what the rows are made of, and not the rows. */
  notOfRows?: readonly string[]
}) {
  const said = JSON.stringify(
    Object.fromEntries(facets.map(({ id }) => [id, valuesOfParam(view[id])])),
  )
  // the same as long as they say the same: other params are in the address too
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
    /** True where a facet or filter is on. */
    isFiltered: names.some((name) => valuesOfParam(view[name]).length > 0),
    clearFilters: () =>
      setView(
        Object.fromEntries(names.map((name) => [name, search[name]?.initial])) as Partial<
          Values<S>
        >,
      ),
  }
}

/** The rows of a list in their order, narrowed by a text and by the facets of its columns. */
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
  /** Texts of a row that are looked through. */
  textsOf: (row: Row, about: About) => readonly (string | null)[]
  /** Without it the text is in no address: it may be a name. */
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
    /** Rows that the text leaves. */
    found,
    text,
    setText,
    /** True where anything but the order differs from the whole list. */
    isFiltered: text.trim() !== '' || list.isFiltered,
    clearFilters: () => {
      setText('')
      list.clearFilters()
    },
  }
}
const NONE: readonly never[] = []
