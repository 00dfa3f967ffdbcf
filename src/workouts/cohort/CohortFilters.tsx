import { formatNumber } from '#src/kit/lib/units.ts'
import { FacetMenus } from '#src/kit/table/FacetMenus.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'

import { menuFacets } from './columns.tsx'
import { coverages, standings } from './loader.ts'
import type { CohortModel } from './use-cohort.ts'
import { coverageWords, standingWords } from './words.ts'

import filters from '#src/kit/ui/filters.module.css'

/** Filter by verdict, each with the number of people left by the other filters. */
function Standings({ view, setView, counts, total }: CohortModel) {
  const people = counts('show')
  const offered = standings.filter((one) => !one || people.has(one) || view.show === one)
  return (
    <SegmentedControl
      label="How people stand"
      value={view.show}
      onChange={(show) => setView({ show })}
      options={offered.map((value) => ({
        value,
        label: `${standingWords[value]} ${formatNumber(value ? (people.get(value) ?? 0) : total('show'))}`,
      }))}
    />
  )
}

/** Filters of the list, each value with the number of people it would leave. */
export function CohortFilters(model: CohortModel) {
  const { view, setView, chosen, counts, isFiltered, clearFilters, missing } = model
  return (
    <div className={filters.line}>
      <Standings {...model} />
      <div className="row wrap shrink">
        <FacetMenus facets={menuFacets} chosen={chosen} counts={counts} onChange={setView} />
        <Select
          label="Coverage of heart rate"
          labelHidden
          value={view.coverage}
          onChange={(event) =>
            setView({ coverage: coverages.find((one) => one === event.target.value) ?? '' })
          }
        >
          {coverages.map((value) => (
            <option key={value} value={value}>
              {value
                ? `${coverageWords[value]} (${formatNumber(counts('coverage').get(value) ?? 0)})`
                : 'Any heart rate coverage'}
            </option>
          ))}
        </Select>
        {view.people.length > 0 && (
          <Chip onClear={() => setView({ people: [] })}>
            {`Pasted: ${formatNumber(view.people.length)}${missing ? `, ${formatNumber(missing)} not on the list` : ''}`}
          </Chip>
        )}
        {isFiltered && (
          <Button look="quiet" onClick={clearFilters}>
            Without filters
          </Button>
        )}
      </div>
    </div>
  )
}
