import { Link } from 'react-router-dom'

import { backgroundHealth } from '#src/connections/model/background-words.ts'
import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { standingSentence } from '#src/connections/model/standing.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { saveRows } from './board-file.ts'
import { intervals } from './loader.ts'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import type { BoardModel } from './use-board.ts'

function Sentence({ people, standing, shown, rows, result, isFiltered, clock }: BoardModel) {
  if (result.data === undefined || people.length === 0) return null
  const newest = standing.checkedAt
  return (
    <>
      <span role="status">
        {isFiltered && (
          <>
            <strong>
              {formatNumber(shown.length)} of {formatNumber(rows.length)}
            </strong>
            {' shown · '}
          </>
        )}
        {standingSentence(standing, null, clock)}
      </span>
      {newest !== null && (
        <>
          {' '}
          <CheckAge at={newest} from={standing.checkedFrom} />
        </>
      )}
    </>
  )
}
/** The check that runs by itself is named where it does not fare well. */
function Background({ result, now, clock }: BoardModel) {
  if (!result.data) return null
  const { state, words } = backgroundHealth(result.data.background, now, clock)
  if (state !== 'late' && state !== 'stopped') return null
  return (
    <span className="soft">
      {' '}
      <Status tone={state === 'stopped' ? 'bad' : 'notice'}>
        automatic checks {backgroundWords[state]}
      </Status>{' '}
      {words}
    </span>
  )
}
const backgroundWords = { late: 'delayed', stopped: 'stopped' } as const

const intervalWords: Record<(typeof intervals)[number], string> = {
  '': 'Auto-refresh: off',
  '5': 'Auto-refresh: 5 min',
  '15': 'Auto-refresh: 15 min',
  '60': 'Auto-refresh: 1 h',
}

function CheckButtons({ people, shown, isFiltered, run, result, check, checkAll }: BoardModel) {
  const isBusy = run.state === 'checking' || result.data === undefined
  const count = formatNumber(people.length)
  return (
    <>
      {isFiltered && shown.length > 0 && (
        <Button
          icon="refresh"
          disabled={isBusy}
          onClick={() => check(shown.map(({ person }) => person.user_id))}
        >
          Check these {formatNumber(shown.length)}
        </Button>
      )}
      <Button look="primary" icon="refresh" id="check-all" disabled={isBusy} onClick={checkAll}>
        Check all {count}
      </Button>
    </>
  )
}

/** Overall state in one sentence, the search for a name, and the actions on all people. */
export function BoardHeader(board: BoardModel) {
  const { view, setView, text, setText, people, shown, standing } = board
  const { attention } = standing
  const hasPeople = people.length > 0
  return (
    <PageHeader
      title="Connections"
      tabTitle={attention ? `(${formatNumber(attention)}) Connections` : undefined}
      controls={
        hasPeople && (
          <>
            <SearchField label="Filter by name or id" value={text} pauseMs={0} onSearch={setText} />
            <SegmentedControl
              label="View"
              value={view.as}
              onChange={(as) => setView({ as })}
              options={[
                { value: 'list', label: 'List' },
                { value: 'grid', label: 'By provider' },
              ]}
            />
            <SavedViewsMenu />
            <Select
              label="Auto-refresh while this page is visible"
              labelHidden
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
          </>
        )
      }
      actions={
        hasPeople && (
          <>
            <Link className={buttonLink()} to={paths.issues()}>
              Issues
            </Link>
            <Button
              icon="download"
              disabled={shown.length === 0}
              onClick={() => saveRows(shown, board)}
            >
              CSV
            </Button>
            <CheckButtons {...board} />
          </>
        )
      }
    >
      <Sentence {...board} />
      <Background {...board} />
    </PageHeader>
  )
}
