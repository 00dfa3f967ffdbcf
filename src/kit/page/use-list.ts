import { useMemo, useState } from 'react'

import type { Spec, Values } from '#lib/search-params.ts'
import { sortRows, type Column } from '#src/kit/table/column.ts'
import { applyFacets, valuesOfParam, type Chosen } from '#src/kit/table/facets.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'

/** The text that a list is filtered by, and how to change it. */
export type ListText = readonly [text: string, setText: (text: string) => void]

/**
 * The rows of a list in their order, narrowed by a text and by the facets of its columns, with the numbers that each value
 * of a facet would leave. `filters` are the params of the address beside the facets that narrow the rows.
 */
export function useList<Row, About, S extends Spec & { sort: Spec[string] }>({
  rows,
  columns,
  about,
  textsOf,
  text: given,
  address: [search, view, setView],
  filters = NONE,
  notOfRows = NONE,
}: {
  rows: readonly Row[]
  columns: readonly Column<Row, About, never>[]
  about: About
  /** Texts of a row that are looked through. */
  textsOf: (row: Row, about: About) => readonly (string | null)[]
  /** Without it the text is in no address: it may be a name. */
  text?: ListText
  address: readonly [search: S, view: Values<S>, setView: (change: Partial<Values<S>>) => void]
  filters?: readonly (keyof S & string)[]
  /** Facets that narrow what the rows are made of, and not the rows. */
  notOfRows?: readonly string[]
}) {
  const own = useState('')
  const [text, setText] = given ?? own
  const facets = useMemo(() => columns.flatMap((column) => column.facets ?? []), [columns])
  const said = JSON.stringify(
    Object.fromEntries(facets.map(({ id }) => [id, valuesOfParam(view[id])])),
  )
  // the same as long as they say the same: other params are in the address too
  const chosen = useMemo(() => JSON.parse(said) as Chosen, [said])
  const { sort } = view
  const sorted = useMemo(() => sortRows(rows, columns, sort, about), [rows, columns, sort, about])
  const found = useMemo(
    () => findByText(sorted, (row) => textsOf(row, about), text),
    [sorted, textsOf, about, text],
  )
  const { rows: shown, ...numbers } = useMemo(() => {
    const ofRows = Object.entries(chosen).filter(([id]) => !notOfRows.includes(id))
    return applyFacets(found, facets, Object.fromEntries(ofRows), about)
  }, [found, facets, chosen, notOfRows, about])
  const filterNames = [...facets.map(({ id }) => id), ...filters]
  return {
    facets,
    chosen,
    /** Rows that the text leaves. */
    found,
    shown,
    ...numbers,
    text,
    setText,
    /** True where anything but the order differs from the whole list. */
    isFiltered:
      text.trim() !== '' || filterNames.some((name) => valuesOfParam(view[name]).length > 0),
    clearFilters: () => {
      setText('')
      setView(
        Object.fromEntries(filterNames.map((name) => [name, search[name]?.initial])) as Partial<
          Values<S>
        >,
      )
    },
  }
}
const NONE: readonly never[] = []
