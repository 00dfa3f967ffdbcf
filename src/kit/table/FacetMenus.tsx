import { MultiSelectFilter } from '#src/kit/ui/text/MultiSelectFilter.tsx'

import type { Chosen, Counts, Facet } from './facets.ts'

/** A menu for each facet that has values to choose from, each value with the number of rows it would leave. */
export const FacetMenus = ({
  facets,
  chosen,
  counts,
  onChange,
}: {
  facets: readonly Pick<Facet<never>, 'id' | 'label' | 'words'>[]
  chosen: Chosen
  counts: (facet: string) => Counts
  onChange: (change: Record<string, readonly string[]>) => void
}) =>
  facets
    .map((facet) => ({ ...facet, values: chosen[facet.id] ?? [] }))
    .filter(({ id, values }) => values.length > 0 || counts(id).size > 0)
    .map(({ id, label, words, values }) => (
      <MultiSelectFilter
        key={id}
        name={label}
        chosen={values}
        counts={counts(id)}
        wordsOf={words}
        onChange={(next) => onChange({ [id]: next })}
      />
    ))
