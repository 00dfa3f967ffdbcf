import { Link } from 'react-router-dom'

import { DEFAULT_RANGE, formatDays, formatDaysShort, presets, type Days } from '#lib/range.ts'
import { counted } from '#src/kit/lib/units.ts'
import { HowToImport } from '#src/kit/page/HowToImport.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'

/** The requested days may still be loading. */
function NotLoaded() {
  const { goToDays } = useAddress()
  const { loading } = useLoaded()
  const { notLoaded } = useSelection()
  return (
    <EmptyMessage
      title={notLoaded ? `${formatDays(notLoaded)} isn’t loaded` : 'No workouts loaded yet'}
    >
      <p>
        {loading?.state === 'loading'
          ? 'Older years are still loading.'
          : 'You can load older years above.'}
      </p>
      {notLoaded && <Button onClick={() => goToDays(notLoaded)}>Load only these days</Button>}
    </EmptyMessage>
  )
}

/** Words for the days, as in the range control for weeks: the last week isn't over. */
function inRangeText(range: string, days: Days): string {
  const preset = presets.find((one) => one.range === range && one.range !== DEFAULT_RANGE)
  return preset ? `in ${preset.words}` : `from ${formatDaysShort(days)}`
}
function NoWorkouts() {
  const { userId, setView } = useAddress()
  const { range, days, result } = useLoaded()
  const unreadable = result.data.rejected.length
  const isAll = range === 'all'
  const hasNone = isAll && unreadable === 0
  const none = unreadable > 0 ? 'No readable workouts' : `No workouts${isAll ? ' yet' : ''}`
  return (
    <EmptyMessage title={isAll ? none : `${none} ${inRangeText(range, days)}`}>
      <p>
        {unreadable > 0 && `Couldn’t read ${counted(unreadable, 'record')}. `}
        {hasNone && 'No provider has sent workouts for this person. Check their connections.'}
        {!isAll && 'Try a longer range, or check that a provider is connected.'}
      </p>
      {hasNone && <HowToImport imports={['workouts']} userId={userId} />}
      <div className="row wrap above-2 spaced">
        {!isAll && (
          <Button onClick={() => setView({ range: 'all', days: '' })}>Show all time</Button>
        )}
        <Link to={paths.connections(userId)}>View connections</Link>
      </div>
    </EmptyMessage>
  )
}

/** Message that the team excludes every workout of the days, with a link to the exclusions below. */
const AllExcluded = () => (
  <EmptyMessage title="All workouts excluded">
    <p>
      Your team excluded every workout here. Open Data quality to see why or to undo the exclusions.
    </p>
  </EmptyMessage>
)

function NoMatches() {
  const { view } = useAddress()
  const { isPart } = useLoaded()
  const { selection } = useSelection()
  const { total, filterTexts, onCourseOf, clearFilters } = useFiltered()
  const filters = [...filterTexts, ...(selection ? [formatDays(selection)] : [])]
  const isCourseMissing = view.route && !onCourseOf
  return (
    <EmptyMessage title={`No matching workouts${isPart ? ' so far' : ''}`}>
      <p>
        {counted(total, 'workout')} in this range. Active filters: {filters.join('; ')}.
        {isCourseMissing &&
          (isPart ? ' This route hasn’t loaded yet.' : ' This route isn’t in this range.')}
      </p>
      <div className="row wrap above-2 spaced">
        <Button onClick={clearFilters}>Clear filters</Button>
      </div>
    </EmptyMessage>
  )
}

/** Reason that the page is empty, and an action. */
export function NothingToShow() {
  const { isPart, inRange } = useLoaded()
  const { notLoaded } = useSelection()
  const { excluded } = useRecordings()
  if (notLoaded || (isPart && inRange.length === 0)) return <NotLoaded />
  if (excluded.length > 0) return <AllExcluded />
  if (inRange.length === 0) return <NoWorkouts />
  return <NoMatches />
}
