import { formatNumber } from '#src/kit/lib/units.ts'
import { FacetMenus } from '#src/kit/table/FacetMenus.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'

import { levels } from './board-rows.ts'
import { levelWords } from './level-words.ts'
import type { BoardModel } from './use-board.ts'

import filters from '#src/kit/ui/filters.module.css'

/** Filter by level, each with its count: empty levels are left out unless chosen. */
function Levels({ view, setView, counts, total }: BoardModel) {
  const [chosen = ''] = view.show
  const people = counts('show')
  const values = [...new Set([...levels, ...view.show])].filter(
    (level) => people.has(level) || view.show.includes(level),
  )
  return (
    <SegmentedControl
      label="Status"
      value={view.show.length > 1 ? null : chosen}
      onChange={(level) => setView({ show: level ? [level] : [] })}
      options={[
        { value: '', label: `All ${formatNumber(total('show'))}` },
        ...values.map((level) => ({
          value: level,
          label: `${levelWords(level)} ${formatNumber(people.get(level) ?? 0)}`,
        })),
      ]}
    />
  )
}

/** Filters of the list, each value with the number of people it would leave. */
export function BoardFilters(board: BoardModel) {
  const { view, setView, facets, chosen, counts, isFiltered, clearFilters } = board
  // the state has a menu only where a link asks for it: else the status of people says the same
  const inMenus = facets.filter(
    ({ id }) => id !== 'show' && (id !== 'state' || view.state.length > 0),
  )
  return (
    <div className={filters.line}>
      <Levels {...board} />
      <div className={`row wrap shrink ${filters.oneLine}`}>
        <FacetMenus facets={inMenus} chosen={chosen} counts={counts} onChange={setView} />
        {view.incident && <Chip onClear={() => setView({ incident: '' })}>{view.incident}</Chip>}
        {isFiltered && (
          <Button look="quiet" onClick={clearFilters}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}
