import { useState } from 'react'

import { toggled } from '#src/kit/lib/lists.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { FacetMenus } from '#src/kit/table/FacetMenus.tsx'
import type { Chosen, Counts } from '#src/kit/table/facets.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import type { CatalogView } from './loader.ts'
import { defects, wholeFacets } from './whole-set.ts'

import filters from '#src/kit/ui/filters.module.css'
import css from './whole.module.css'

type Props = {
  view: Pick<CatalogView, 'price' | 'quality'>
  chosen: Chosen
  counts: (facet: string) => Counts
  onFilter: (patch: Partial<CatalogView>) => void
}

const priceWords = (price: string) => {
  const [from, to] = price.split('-')
  if (to === undefined) return price
  if (from && to) return `$${from} to $${to}`
  return from ? `from $${from}` : `up to $${to}`
}

function PriceFilter({ view: { price }, counts, onFilter }: Props) {
  const isRange = price.includes('-')
  const [typed, setTyped] = useState({ price, from: '', to: '' })
  if (typed.price !== price) {
    const [from = '', to = ''] = isRange ? price.split('-') : []
    setTyped({ price, from, to })
  }
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 6)
  return (
    <Dropdown label={price ? `Price: ${priceWords(price)}` : 'Price'} on={price !== ''}>
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
              <small>{formatNumber(counts('price').get(kind) ?? 0)}</small>
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
          <Button type="submit">Show</Button>
        </div>
        {price && (
          <Button look="quiet" onClick={() => onFilter({ price: '' })}>
            Any price
          </Button>
        )}
      </form>
    </Dropdown>
  )
}

const menus = wholeFacets.filter(({ id }) => ['kind', 'unit', 'loinc'].includes(id))

/** Filters of a whole set, each choice with the number of markers it would leave. */
export const WholeFacets = (props: Props) => (
  <div className={`row wrap shrink ${filters.oneLine}`}>
    <FacetMenus
      facets={menus}
      chosen={props.chosen}
      counts={props.counts}
      onChange={props.onFilter}
    />
    <PriceFilter {...props} />
  </div>
)

/** Problems in the catalog: each a filter with its count; several combine. */
export const QualityLens = ({ view: { quality }, counts, onFilter }: Props) => (
  <section className={`row gap-3 shrink unprinted ${css.lens}`} aria-label="Quality">
    <h2>Quality</h2>
    <ul>
      {defects.map(({ id, label: words, means }) => {
        const count = counts('quality').get(id) ?? 0
        const isOn = quality.includes(id)
        return (
          <li key={id}>
            <button
              type="button"
              className={`inline soft small ${css.defect}`}
              aria-pressed={isOn}
              disabled={count === 0 && !isOn}
              title={`${words}: ${means}`}
              onClick={() => onFilter({ quality: toggled(quality, id) })}
            >
              {words} <strong>{formatNumber(count)}</strong>
            </button>
          </li>
        )
      })}
    </ul>
  </section>
)
