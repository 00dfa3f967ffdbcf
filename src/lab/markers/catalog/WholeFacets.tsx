import { useState } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import type { Counts } from '#src/kit/table/facets.ts'
import type { FilterField } from '#src/kit/table/FilterMenu.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

import { wholeFacets } from './columns.ts'
import type { CatalogView } from './loader.ts'

import css from './whole.module.css'

const priceWords = (price: string) => {
  const [from, to] = price.split('-')
  if (to === undefined) return price
  if (from && to) return `$${from}–$${to}`
  return from ? `from $${from}` : `up to $${to}`
}

type Price = {
  price: string
  counts: Counts
  onFilter: (patch: Partial<CatalogView>) => void
}

function PriceFields({ price, counts, onFilter }: Price) {
  const isRange = price.includes('-')
  const [typed, setTyped] = useState({ price, from: '', to: '' })
  if (typed.price !== price) {
    const [from = '', to = ''] = isRange ? price.split('-') : []
    setTyped({ price, from, to })
  }
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 6)
  return (
    <form
      className={`stack gap-3 ${css.price}`}
      onSubmit={(event) => {
        event.preventDefault()
        onFilter({ price: typed.from || typed.to ? `${typed.from}-${typed.to}` : '' })
      }}
    >
      <div className={css.priceKinds}>
        {(['priced', 'unpriced'] as const).map((kind) => (
          <Button
            key={kind}
            pressed={price === kind}
            onClick={() => onFilter({ price: price === kind ? '' : kind })}
          >
            {kind === 'priced' ? 'Priced' : 'Unpriced'}
            <small>{formatNumber(counts.get(kind) ?? 0)}</small>
          </Button>
        ))}
      </div>
      <div className={css.priceRange}>
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'from' ? 'From, $' : 'To, $'}
            inputMode="numeric"
            value={typed[end]}
            onChange={(event) => setTyped({ ...typed, [end]: digits(event.target.value) })}
          />
        ))}
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}

/** The filter by price: with one, without one, or a range. */
export const priceField = (props: Price): FilterField => ({
  id: 'price',
  label: 'List price',
  chip: props.price && `List price: ${priceWords(props.price)}`,
  onClear: () => props.onFilter({ price: '' }),
  fields: <PriceFields {...props} />,
})

/** Filters of the full catalog, each value with the number of matching markers. */
export const menus = wholeFacets.filter(({ id }) =>
  ['kind', 'unit', 'loinc', 'quality'].includes(id),
)
