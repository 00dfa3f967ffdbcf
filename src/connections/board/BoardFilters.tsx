import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'
import { MultiSelectFilter } from '#src/kit/ui/text/MultiSelectFilter.tsx'

import { levels } from './board-rows.ts'
import { facetLabels, facetNames, facetWords, type FacetName } from './facets.ts'
import { levelWords } from './level-words.ts'
import type { BoardModel } from './use-board.ts'

import filters from '#src/kit/ui/filters.module.css'

const inMenus = facetNames.filter((name): name is Exclude<FacetName, 'show'> => name !== 'show')

/** Filter by level, each with its count: empty levels are left out unless chosen. */
function Levels({ view, setView, counts }: BoardModel) {
  const [chosen = ''] = view.show
  const all = [...counts.show.values()].reduce((sum, count) => sum + count, 0)
  const values = [...new Set([...levels, ...view.show])].filter(
    (level) => counts.show.has(level) || view.show.includes(level),
  )
  return (
    <SegmentedControl
      label="Status"
      value={view.show.length > 1 ? null : chosen}
      onChange={(level) => setView({ show: level ? [level] : [] })}
      options={[
        { value: '', label: `All ${formatNumber(all)}` },
        ...values.map((level) => ({
          value: level,
          label: `${levelWords(level)} ${formatNumber(counts.show.get(level) ?? 0)}`,
        })),
      ]}
    />
  )
}

/** Filters of the list, each value with the number of people it would leave. */
export function BoardFilters(board: BoardModel) {
  const { view, setView, counts, isFiltered, clearFilters } = board
  // one without a single value would be an empty menu
  const isOffered = (name: FacetName) =>
    // a link asks for it; else the status of people says the same
    (name !== 'state' && counts[name].size > 0) || view[name].length > 0
  return (
    <div className={filters.line}>
      <Levels {...board} />
      <div className={`row wrap shrink ${filters.oneLine}`}>
        {inMenus.filter(isOffered).map((name) => (
          <MultiSelectFilter
            key={name}
            name={facetLabels[name]}
            chosen={view[name]}
            counts={counts[name]}
            wordsOf={(value) => facetWords(name, value)}
            onChange={(values) => setView({ [name]: values })}
          />
        ))}
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
