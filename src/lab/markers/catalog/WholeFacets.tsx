import { useState } from 'react'

import { toggled } from '#src/kit/lib/lists.ts'
import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { MultiSelectFilter } from '#src/kit/ui/text/MultiSelectFilter.tsx'

import type { Facets } from './loader.ts'
import { defects, NOT_GIVEN, type Counts } from './whole-set.ts'

import filters from '#src/kit/ui/filters.module.css'
import css from './whole.module.css'

type Props = { facets: Facets; counts: Counts; onFilter: (patch: Partial<Facets>) => void }

const priceWords = (price: string) => {
  const [from, to] = price.split('-')
  if (to === undefined) return price
  return from && to ? `$${from} to $${to}` : from ? `from $${from}` : `up to $${to}`
}

function PriceFilter({ facets: { price }, counts, onFilter }: Props) {
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
              <small>{formatNumber(counts.price[kind])}</small>
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

const LOINC_WORDS: Readonly<Record<string, string>> = {
  all: 'of all results',
  some: 'of some results',
  none: 'of none',
  unknown: 'unreadable',
}

/** Filters of a whole set, each choice with the number of markers it would leave. */
export function WholeFacets(props: Props) {
  const { facets, counts, onFilter } = props
  return (
    <div className={`row wrap shrink ${filters.oneLine}`}>
      <MultiSelectFilter
        name="Kind"
        chosen={facets.kind}
        counts={counts.kind}
        wordsOf={(kind) => (kind === NOT_GIVEN ? 'not given' : kind)}
        onChange={(kind) => onFilter({ kind })}
      />
      <MultiSelectFilter
        name="Unit"
        chosen={facets.unit}
        counts={counts.unit}
        wordsOf={(unit) => (unit === NOT_GIVEN ? 'no unit' : printedUnit(unit))}
        onChange={(unit) => onFilter({ unit })}
      />
      <MultiSelectFilter
        name="LOINC"
        chosen={facets.loinc}
        counts={counts.loinc}
        wordsOf={(value) => LOINC_WORDS[value] ?? value}
        onChange={(loinc) => onFilter({ loinc })}
      />
      <PriceFilter {...props} />
    </div>
  )
}

/** Problems in the catalog: each a filter with its count; several combine. */
export const QualityLens = ({ facets: { quality }, counts, onFilter }: Props) => (
  <section className={`row gap-3 shrink unprinted ${css.lens}`} aria-label="Quality">
    <h2>Quality</h2>
    <ul>
      {defects.map(({ id, label: words, means }) => {
        const count = counts.quality.get(id) ?? 0
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
