import { backgroundHealth } from '#src/connections/model/background-words.ts'
import { ConnectionsHeader } from '#src/connections/model/ConnectionsHeader.tsx'
import { formatNumber } from '#src/kit/lib/units.ts'
import { FilterMenu } from '#src/kit/table/FilterMenu.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { saveRows } from './board-file.ts'
import { intervals } from './loader.ts'
import { SavedViews } from './SavedViews.tsx'
import type { BoardModel } from './use-board.ts'

/** Exceptions in short sentences. Null if there are none. */
function exceptionsOf({ standing, result, now, clock }: BoardModel) {
  if (!result.data || standing.people === 0) return null
  const { failed, unchecked } = standing
  const { state, words } = backgroundHealth(result.data.background, now, clock)
  const isLate = state === 'late' || state === 'stopped'
  const counts = [
    failed > 0 && `${formatNumber(failed)} couldn’t be refreshed.`,
    unchecked > 0 && `${formatNumber(unchecked)} not refreshed yet.`,
  ].filter(Boolean)
  if (counts.length === 0 && !isLate) return null
  return (
    <>
      {counts.join(' ')}
      {isLate && (
        <>
          {' '}
          <Status tone={state === 'stopped' ? 'bad' : 'notice'}>
            Automatic refresh {state === 'stopped' ? 'stopped' : 'delayed'}
          </Status>{' '}
          {words}
        </>
      )}
    </>
  )
}

const intervalWords: Record<(typeof intervals)[number], string> = {
  '': 'Off',
  '5': 'Every 5 min',
  '15': 'Every 15 min',
  '60': 'Every hour',
}

const AutoRefresh = ({ view, setView }: BoardModel) => (
  <Select
    label="Auto-refresh while this page is open"
    value={view.every}
    onChange={(event) =>
      setView({ every: intervals.find((one) => one === event.target.value) ?? '' })
    }
  >
    {intervals.map((every) => (
      <option key={every} value={every}>
        {intervalWords[every]}
      </option>
    ))}
  </Select>
)

function Actions(board: BoardModel) {
  const { shown, isFiltered, run, check } = board
  const count = formatNumber(shown.length)
  return (
    <>
      <ActionMenu needs="export" label="Export" icon="download">
        <MenuAction disabled={shown.length === 0} onClick={() => saveRows(shown, board)}>
          People as CSV ({count})
        </MenuAction>
      </ActionMenu>
      <ActionMenu label="More" icon="more">
        {isFiltered && shown.length > 0 && (
          <MenuAction
            needs="connections.check"
            icon="refresh"
            disabled={run.state === 'checking'}
            onClick={() => check(shown.map(({ person }) => person.user_id))}
          >
            Refresh shown ({count})
          </MenuAction>
        )}
        <SavedViews />
        <AutoRefresh {...board} />
      </ActionMenu>
    </>
  )
}

function Controls(board: BoardModel) {
  const { view, setView, text, setText, facets, chosen, counts, isFiltered, clearFilters } = board
  // only links use a state filter, because people's health shows the same
  const inMenu = facets.filter(({ id }) => id !== 'state' || view.state.length > 0)
  return (
    <>
      <SearchField label="Search people" value={text} pauseMs={0} onSearch={setText} />
      <FilterMenu facets={inMenu} chosen={chosen} counts={counts} onChange={setView} />
      {view.incident && <Chip onClear={() => setView({ incident: '' })}>{view.incident}</Chip>}
      {isFiltered && (
        <Button look="quiet" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
    </>
  )
}

export function BoardHeader(board: BoardModel) {
  const { view, people, shown, rows, standing, result, run, isFiltered, checkAll } = board
  const isRead = result.data !== undefined
  return (
    <ConnectionsHeader
      page={view.as === 'grid' ? 'providers' : 'people'}
      standing={isRead ? standing : undefined}
      shown={
        isRead &&
        isFiltered &&
        `${formatNumber(shown.length)} of ${formatNumber(rows.length)} shown${view.as === 'grid' ? '' : ' · '}`
      }
      onRefresh={checkAll}
      isRefreshing={run.state === 'checking' || !isRead}
      actions={<Actions {...board} />}
      controls={people.length > 0 && <Controls {...board} />}
    >
      {exceptionsOf(board)}
    </ConnectionsHeader>
  )
}
