import { memo, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { RefreshProgress } from '#src/connections/model/RefreshProgress.tsx'
import { SharedIssueLine } from '#src/connections/model/SharedIssueLine.tsx'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import { HowToImport, NoPeople } from '#src/kit/page/HowToImport.tsx'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { facetWords } from '#src/kit/table/facets.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  providersOf,
  rowsOfProvider,
  troubledWords,
  type BoardProvider,
} from './board-providers.ts'
import { BoardHeader } from './BoardHeader.tsx'
import { BoardSelection } from './BoardSelection.tsx'
import {
  boardColumns,
  haveCheckAges,
  isSelected,
  listColumns,
  rowId,
  toggleRow,
} from './columns.tsx'
import { matchOf } from './facets.ts'
import { sortable } from './loader.ts'
import { Legend } from './provider-columns.tsx'
import { useBoard, type BoardModel } from './use-board.ts'
import { useFolded } from './use-folded.ts'
import { useListKeys } from './use-list-keys.ts'

import message from '#src/kit/ui/Message.module.css'

const Nobody = () => (
  <NoPeople>
    <p>Add people to see their connections here.</p>
    <div className={message.actions}>
      <Link className={buttonLink('primary')} to={paths.people()}>
        Add people
      </Link>
    </div>
    <HowToImport imports={['people', 'connections']} />
  </NoPeople>
)

/** Message for filters without matches, each with a way to remove it. */
function NobodyLeft(board: BoardModel) {
  const { view, setView, text, setText, facets, chosen, clearFilters } = board
  const on = facets.filter(({ id }) => chosen[id]?.length)
  return (
    <EmptyMessage title={text.trim() ? `No matches for “${text.trim()}”` : 'No matches'}>
      <p>{capitalized(facetWords(facets, chosen).join('; '))}</p>
      <div className={message.actions}>
        {text.trim() && <Button onClick={() => setText('')}>Clear search</Button>}
        {view.incident && (
          <Button onClick={() => setView({ incident: '' })}>Clear incident filter</Button>
        )}
        {on.map(({ id, label }) => (
          <Button key={id} onClick={() => setView({ [id]: [] })}>
            Clear “{label}”
          </Button>
        ))}
        <Button onClick={clearFilters}>Clear filters</Button>
      </div>
    </EmptyMessage>
  )
}

const NONE: readonly BoardProvider[] = []

const sortChoices = [
  { value: '', label: 'Sort: worst first' },
  { value: 'person', label: 'Name' },
  { value: '-open', label: 'Longest open' },
  { value: '-activity', label: 'Last activity' },
]

type TableModel = Pick<
  BoardModel,
  | 'view'
  | 'chosen'
  | 'setView'
  | 'hideIdentifiers'
  | 'shown'
  | 'rows'
  | 'selection'
  | 'day'
  | 'now'
  | 'incidents'
>
/** The rows, memoized so that they aren't rendered with each step of a refresh. */
const BoardTable = memo(function BoardTable({
  view,
  chosen,
  setView,
  hideIdentifiers,
  shown,
  rows,
  selection,
  day,
  now,
  incidents,
}: TableModel) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isGrid = view.as === 'grid'
  const providers = useMemo(
    () => (isGrid ? providersOf(rows, incidents) : NONE),
    [isGrid, rows, incidents],
  )
  const isPhone = useMedia('phone')
  // a phone has room for one provider
  const only = isPhone
    ? (providers.find(({ provider }) => provider === view.column) ??
      providers.toSorted((a, b) => b.troubled - a.troubled)[0])
    : undefined
  const columns = useMemo(() => {
    if (only) return boardColumns([only])
    return isGrid ? boardColumns(providers) : listColumns
  }, [isGrid, providers, only])
  const listed = useMemo(() => (only ? rowsOfProvider(shown, only.provider) : shown), [shown, only])
  // rows of a sorted or filtered list are looked for one by one
  const isWhole = !isGrid && view.sort === '' && shown.length === rows.length
  const { drawn, unfolded, onUnfold } = useFolded(listed, isWhole)
  const around = useMemo(
    () => ({
      hideIdentifiers,
      selection,
      shown,
      today: day,
      now: now.getTime(),
      isMatch: matchOf(chosen),
      isWorstFirst: view.sort === '',
      hasProblems: rows.some((row) => row.problems.length > 0),
      hasCheckAges: haveCheckAges(rows),
      unfolded,
      onUnfold,
    }),
    [hideIdentifiers, selection, shown, rows, day, now, chosen, view.sort, unfolded, onUnfold],
  )
  return (
    <div>
      {only && (
        <div className="below-2">
          <Select
            label="Provider"
            labelHidden
            value={only.provider}
            onChange={({ target }) => setView({ column: target.value })}
          >
            {providers.map((one) => (
              <option key={one.provider} value={one.provider}>
                {one.name}: {troubledWords(one)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {isGrid && !only && <Legend providers={providers} />}
      <DataTable
        label="People and their connections"
        rows={drawn}
        columns={columns}
        around={around}
        rowId={rowId}
        holdFirst={isGrid}
        leavesAt="medium"
        sort={view.sort}
        sortable={sortable}
        sortChoices={sortChoices}
        onSort={(sort) => setView({ sort })}
        onOpen={(row) =>
          row.together ? onUnfold(row) : navigate(paths.connections(row.person.user_id))
        }
        rowKeys={{ x: (row) => toggleRow(row, selection) }}
        selected={(row) => isSelected(row, selection.ids)}
        entry={key}
      />
    </div>
  )
})

/** The list, or the reason that there is none. */
function Body(board: BoardModel) {
  const { people, result, shown, view, chosen, setView } = board
  const { hideIdentifiers, rows, selection, day, now, incidents } = board
  if (people.length === 0) return <Nobody />
  if (result.data === undefined)
    return result.error ? (
      <FailedCard
        what="the connections"
        error={result.error}
        retry={result.retry}
        busy={result.isFetching}
      />
    ) : (
      <p role="status">Loading connections for {counted(people.length, 'person', 'people')}…</p>
    )
  return (
    <>
      <SharedIssueLine sharedIssues={board.sharedIssues} clock={board.clock} />
      {shown.length === 0 ? (
        <NobodyLeft {...board} />
      ) : (
        <BoardTable
          {...{ view, chosen, setView, hideIdentifiers, shown, rows, selection }}
          {...{ day, now, incidents }}
        />
      )}
    </>
  )
}

export default function BoardPage() {
  const board = useBoard()
  const { list, result, queue, going, run, selection, setView } = board
  useListKeys()
  return (
    <>
      <BoardHeader {...board} />
      <Notices result={list} />
      {result.data !== undefined && <Notices result={result} />}
      {queue.error && result.data !== undefined && (
        <FailedCard
          what="the issues"
          error={queue.error}
          retry={() => void queue.refetch()}
          busy={queue.isFetching}
        />
      )}
      {going.error && result.data !== undefined && (
        <FailedCard
          what="the incidents"
          error={going.error}
          retry={() => void going.refetch()}
          busy={going.isFetching}
        />
      )}
      <RefreshProgress run={run} onShowFailed={() => setView({ cause: ['check failed'] })} />
      <Body {...board} />
      {selection.selected.length > 0 && <BoardSelection {...board} />}
    </>
  )
}
