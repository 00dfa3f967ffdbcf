import { useState, type ReactNode } from 'react'

import { Icon } from '#src/kit/ui/Icon.tsx'
import { CheckboxList, Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'

import type { Chosen, Counts, Facet } from './facets.ts'

import css from './FilterMenu.module.css'

type ShownFacet = Pick<Facet<never>, 'id' | 'label' | 'words'>
type Props = {
  facets: readonly ShownFacet[]
  chosen: Chosen
  counts: (facet: string) => Counts
  onChange: (change: Record<string, readonly string[]>) => void
}

const asItIs = (value: string) => value
const SHOWN_MAX = 2
/** `Tag: pilot, remote`, or the number of values if there are more. */
const chipWords = ({ label, words = asItIs }: ShownFacet, values: readonly string[]) =>
  `${label}: ${values.length > SHOWN_MAX ? values.length : values.map(words).join(', ')}`

/**
 * Values of a facet with the number of rows for each, most common first. Selected ones stay even
 * without rows.
 */
function choicesOf({ words = asItIs }: ShownFacet, chosen: readonly string[], counts: Counts) {
  const unseen = chosen.filter((value) => !counts.has(value))
  return [...counts, ...unseen.map((value) => [value, 0] as const)]
    .filter(([value, count]) => count > 0 || chosen.includes(value))
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .map(([value, count]) => ({ value, label: words(value), count }))
}

/** One filter of a list: the text of its chip, how to remove it, and the fields that set it. */
export type FilterField = {
  id: string
  label: string
  /** Empty if it is off. */
  chip: string
  /** Number of selected values, if there can be several. */
  chosen?: number
  onClear: () => void
  fields: ReactNode
}

/** Filters in a column, one of which is open at a time. */
function Sections({ filters }: { filters: readonly FilterField[] }) {
  const first = filters.find(({ chip }) => chip) ?? filters[0]
  const [open, setOpen] = useState(first?.id)
  return filters.map(({ id, label, chip, chosen = chip ? 1 : 0, fields }) => {
    const isOpen = id === open
    return (
      <div key={id}>
        <button
          type="button"
          className={`row wide ${css.facet}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(isOpen ? undefined : id)}
        >
          <span className="grow">{label}</span>
          {chosen > 0 && <span className={`tiny ${css.chosen}`}>{chosen}</span>}
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
        </button>
        {isOpen && fields}
      </div>
    )
  })
}

/** One menu for all filters of a list, and a chip for each active one. */
export function FilterFields({ filters }: { filters: readonly FilterField[] }) {
  if (filters.length === 0) return null
  const on = filters.filter(({ chip }) => chip)
  return (
    <>
      <Dropdown label="Filter" icon="filter" on={on.length > 0}>
        <Sections filters={filters} />
      </Dropdown>
      {on.map(({ id, chip, onClear }) => (
        <Chip key={id} onClear={onClear}>
          {chip}
        </Chip>
      ))}
    </>
  )
}

/** The facets with values, as filters of the menu. */
const facetFields = ({ facets, chosen, counts, onChange }: Props): FilterField[] =>
  facets
    .filter(({ id }) => chosen[id]?.length || counts(id).size > 0)
    .map((facet) => {
      const { id, label } = facet
      const values = chosen[id] ?? []
      return {
        id,
        label,
        chip: values.length > 0 ? chipWords(facet, values) : '',
        chosen: values.length,
        onClear: () => onChange({ [id]: [] }),
        fields: (
          <CheckboxList
            label={label}
            choices={choicesOf(facet, values, counts(id))}
            chosen={values}
            onChange={(next) => onChange({ [id]: next })}
          />
        ),
      }
    })

/** One menu for the facets of a list. `others` are filters without a list of values. */
export const FilterMenu = ({
  others = [],
  ...facets
}: Props & { others?: readonly FilterField[] }) => (
  <FilterFields filters={[...others, ...facetFields(facets)]} />
)
