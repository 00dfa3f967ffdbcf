import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { formatDayShort } from '#lib/days.ts'
import { formatDaysShort } from '#lib/range.ts'
import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Ago, FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PaperHead } from '#src/kit/page/PaperHead.tsx'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { useLastError } from '#src/kit/page/use-last-error.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { usePreferences, useUnits } from '#src/kit/ui/preferences.ts'
import { Dot } from '#src/kit/ui/text/Dot.tsx'
import { UnbrokenFigures } from '#src/kit/ui/text/UnbrokenFigures.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { paths } from '#src/kit/url/paths.ts'
import { Strip } from '#src/people/person/strip/Strip.tsx'
import { periodWords } from '#src/workouts/model/filters.ts'
import type { NoteDraft } from '#src/workouts/model/notes.ts'
import { OTHERS_COLOR } from '#src/workouts/model/sport.ts'
import { roundingSentence, unevenSentence } from '#src/workouts/model/sports/figure-words.ts'
import { sportColumns } from '#src/workouts/model/sports/sport-columns.tsx'
import type { SportRow } from '#src/workouts/model/sports/sport-rows.ts'
import { NoteList } from '#src/workouts/notes/NoteList.tsx'
import { OverviewTrends } from '#src/workouts/overview/OverviewTrends.tsx'

import { recentWorkouts } from './loader.ts'
import { usePersonDataMenu } from './use-person-data-menu.tsx'
import { usePerson, type LoadedWorkouts, type PersonModel } from './use-person.ts'
import { includedWords, volumeSentence } from './volume-sentence.ts'

import css from './person.module.css'

/** Shown instead of an empty strip while nothing was ever connected or recorded. */
const NothingYet = ({ userId }: { userId: string }) => (
  <EmptyMessage title="No data yet">
    <p>Hours and providers appear here once a provider is connected.</p>
    <Link className={buttonLink()} to={paths.connections(userId)}>
      Open connections
    </Link>
  </EmptyMessage>
)

/** Figures in the columns of the page. Heart rate is in its charts, and all of it on the page of workouts. */
const MEASURED = ['moving_time', 'distance', 'total_elevation_gain']
const RANGES = ['4w', '8w', '13w', '26w']
const sportKeyOf = ({ key }: SportRow) => key

const isOpen = ({ state }: Problem) => state === 'open'

/** `5.8 h of workouts a week on average, down 38%. Oura has been failing since Nov 20.` */
function Sentence({ userId, model }: { userId: string; model: PersonModel }) {
  const { figures, connections } = model
  const { figure, rest, caveats } = volumeSentence(figures.all, model)
  const { trouble, issue } = connections.outcome ?? {}
  const open = (connections.known.data ?? []).filter(isOpen)
  const hasOthers = open.length > 1
  return (
    <p className={`below-2 ${css.sentence}`}>
      <span>
        <strong>{figure}</strong>
        {rest}
      </span>
      {trouble && (
        <span className={css.trouble}>
          <Dot tone={trouble.tone} />
          <span>
            <span>
              <UnbrokenFigures>{trouble.words}</UnbrokenFigures>
            </span>{' '}
            {issue != null && (
              <Link
                className={`nowrap ${css.issue}`}
                to={paths.issues({ open: issue, ...(hasOthers && { person: userId }) })}
              >
                {hasOthers ? 'View issues' : 'View issue'}
              </Link>
            )}
          </span>
        </span>
      )}
      {caveats && <span className={`soft ${css.caveats}`}>{caveats}</span>}
    </p>
  )
}

function Weeks({ weeks: { chosen, choose }, days }: PersonModel) {
  return (
    <Select
      label="Weeks"
      labelHidden
      value={chosen}
      onChange={(event) => choose(event.target.value)}
    >
      {!RANGES.includes(chosen) && <option value={chosen}>{formatDaysShort(days)}</option>}
      {RANGES.map((range) => (
        <option key={range} value={range}>
          Last {range.slice(0, -1)} weeks
        </option>
      ))}
    </Select>
  )
}

function Figures({ userId, model }: { userId: string; model: PersonModel }) {
  const { figures, days, before, uncovered, duplicates, excluded, now, weeks, strip } = model
  const units = useUnits()
  const columns = useMemo(() => sportColumns(units), [units])
  const range = weeks.chosen
  const around = useMemo(
    () => ({
      toSport: (sport: string) => paths.workouts(userId, { range, ...(sport && { sport }) }),
    }),
    [userId, range],
  )
  const { rows, all } = figures
  const colors = new Map(strip.sports.map(({ key, color }) => [key, color]))
  // as above, where the less frequent sports are one
  const alike = rows.map((row) => ({ ...row, color: colors.get(row.key) ?? OTHERS_COLOR }))
  const shown = rows.length > 1 ? [all, ...alike] : alike
  const rounding = roundingSentence([all, ...rows], units)
  const uneven = unevenSentence(shown, MEASURED)
  if (rows.length === 0)
    return (
      <EmptyMessage title={excluded ? 'All workouts excluded' : 'No workouts'}>
        <p>
          {excluded
            ? `Your team excluded ${counted(excluded, 'workout')} recorded between`
            : 'None between'}{' '}
          {formatDayShort(days.start)} and {formatDayShort(days.end)}.
        </p>
        <Link className={buttonLink()} to={paths.workouts(userId)}>
          Open workouts
        </Link>
      </EmptyMessage>
    )
  return (
    <>
      <p className={`faint small ${css.compared}`}>
        {periodWords(days, before, now, uncovered)}
        {includedWords(all)}
      </p>
      <DataTable
        label="Metrics by sport"
        rows={shown}
        columns={columns}
        around={around}
        rowId={sportKeyOf}
      />
      {uneven && (
        <p className="inline faint small above-2">
          <Icon name="notice" size={12} />
          {uneven}
        </p>
      )}
      <div className={css.charts}>
        <OverviewTrends
          userId={userId}
          workouts={model.counted}
          days={days}
          before={before}
          notes={model.notes}
          onSelect={weeks.choose}
        />
      </div>
      <div className={`row wrap between small ${css.foot}`}>
        <p>
          <strong>{counted(all.workouts, 'workout')}, each counted once.</strong>
          {duplicates > 0 && ` ${counted(duplicates, 'duplicate')} merged.`}
          {excluded > 0 && ` ${counted(excluded, 'workout')} excluded by your team.`}
          {rounding && ` ${rounding}`}
        </p>
        <Link to={paths.workouts(userId, { range })}>Open workouts</Link>
      </div>
    </>
  )
}

/** Requests that failed, each with a button to try again. */
function Failures({ exclusions, connections: { known, result } }: PersonModel) {
  const failed = [
    { what: 'your team’s exclusions', query: exclusions, isMissing: !exclusions.data },
    { what: 'the issues', query: known, isMissing: !known.data },
    { what: 'connections', query: result, isMissing: true },
  ]
  return failed.map(
    ({ what, query: { error, refetch, isFetching }, isMissing }) =>
      error &&
      isMissing && (
        <FailedCard
          key={what}
          what={what}
          error={error}
          retry={() => void refetch()}
          busy={isFetching}
        />
      ),
  )
}

/** Half a year of hours and providers, and the figures of the selected weeks. */
function LoadedPerson({ userId, result }: { userId: string; result: LoadedWorkouts }) {
  const model = usePerson(userId, result)
  const { connections, strip, weeks, notes, now } = model
  const { hideIdentifiers } = usePreferences()
  const printedAt = usePrinting()
  const { menu, belowHeader } = usePersonDataMenu(userId)
  const [draft, setDraft] = useState<NoteDraft | null>(null)
  const lanes = connections.outcome?.lanes ?? []
  const isWithout = model.excludedEver === 0 && strip.weeks.every(({ workouts }) => workouts === 0)
  const isEmpty = lanes.length === 0 && isWithout
  const refresh = () => {
    result.retry()
    void connections.result.refetch()
  }
  return (
    <>
      {printedAt !== null && <PaperHead userId={userId} printedAt={printedAt} />}
      <PersonHeader
        page="person"
        age={
          <>
            Updated <Ago since={result.receivedAt} />
          </>
        }
        actions={
          <>
            <Button
              needs="connections.check"
              icon="refresh"
              disabled={result.isFetching}
              onClick={refresh}
            >
              Refresh
            </Button>
            <Button icon="print" onClick={() => window.print()}>
              Print
            </Button>
            {menu}
          </>
        }
        primary={
          !hideIdentifiers && (
            <Button
              needs="notes.write"
              look="primary"
              onClick={() => setDraft({ start_day: now, end_day: '', text: '' })}
            >
              Add note
            </Button>
          )
        }
        controls={!isEmpty && <Weeks {...model} />}
      />
      <Notices result={{ ...result, retry: refresh }} read={result.data} what="workout" />
      {belowHeader}
      <Failures {...model} />
      <NoteList userId={userId} notes={[]} draft={draft} onDraftDone={() => setDraft(null)} />
      {isEmpty ? (
        <NothingYet userId={userId} />
      ) : (
        <>
          <Sentence userId={userId} model={model} />
          <Strip
            sports={strip.sports}
            weeks={strip.weeks}
            lanes={lanes}
            notes={notes}
            userId={userId}
            today={now}
            choice={{ range: weeks.range, onMove: weeks.move, onKeep: weeks.keep }}
          />
          <Figures userId={userId} model={model} />
        </>
      )}
    </>
  )
}

/** A person's overview, or the reason that their workouts could not be loaded. */
export default function PersonPage() {
  const { user_id: userId = '' } = useParams()
  const result = useQueryOrPrevious(recentWorkouts(userId))
  const error = useLastError(result.error)
  if ('receivedAt' in result) return <LoadedPerson userId={userId} result={result} />
  // such as a person unknown to the service
  if (isRefusal(error)) throw error
  return (
    <>
      <PersonHeader page="person" />
      {error && (
        <FailedCard
          what="the workouts"
          error={error}
          retry={result.retry}
          busy={result.isFetching}
        />
      )}
    </>
  )
}
