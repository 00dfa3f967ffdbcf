import { Link } from 'react-router-dom'

import { formatDays, presets, type Days } from '#lib/range.ts'
import { counted } from '#src/kit/lib/units.ts'
import { HowToImport } from '#src/kit/page/HowToImport.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { WorkoutsPageModel } from './use-workouts-page.ts'

import css from './workouts.module.css'

type Props = { page: WorkoutsPageModel }

/** The days asked for may still come. */
function NotLoaded({ page: { notLoaded, loading, goToDays } }: Props) {
  return (
    <EmptyMessage
      title={notLoaded ? `${formatDays(notLoaded)} is not loaded` : 'No workouts in what is loaded'}
    >
      <p>
        {loading?.state === 'loading'
          ? 'Older years are still coming.'
          : 'Older years can still be asked for, above.'}
      </p>
      {notLoaded && <Button onClick={() => goToDays(notLoaded)}>Ask for these days alone</Button>}
    </EmptyMessage>
  )
}

const inRangeText = (range: string, days: Days) => {
  const preset = presets.find((one) => one.range === range)
  return preset ? `in ${preset.words}` : `from ${formatDays(days)}`
}
function NoWorkouts({ page: { range, days, userId, setView } }: Props) {
  const isAll = range === 'all'
  return (
    <EmptyMessage title={isAll ? 'No workouts at all' : `No workouts ${inRangeText(range, days)}`}>
      <p>
        {isAll
          ? 'The service has not given a single workout of this person. Their connections say whether a provider is connected.'
          : 'There may be some in a longer range, or no provider may be connected.'}
      </p>
      {isAll && <HowToImport imports={['workouts']} userId={userId} />}
      <div className={`row wrap ${css.actions}`}>
        {!isAll && (
          <Button onClick={() => setView({ range: 'all', days: '' })}>Look at everything</Button>
        )}
        <Link to={paths.connections(userId)}>Connections of this person</Link>
      </div>
    </EmptyMessage>
  )
}

/** Every workout of the days is left out by the team: below is which, and the way back. */
const AllExcluded = () => (
  <EmptyMessage title="All workouts left out">
    <p>Your team left out every workout here. Open Data quality to see why or to undo it.</p>
  </EmptyMessage>
)

function NoMatches({ page }: Props) {
  const { total, isPart, texts, selection, view, onCourseOf, clearFilters } = page
  const filters = [...texts.filters, ...(selection ? [formatDays(selection)] : [])]
  const isCourseMissing = view.route && !onCourseOf
  return (
    <EmptyMessage title={`None of ${counted(total, 'workout')}${isPart ? ' so far' : ''} matches`}>
      <p>
        The filters that are on: {filters.join('; ')}.
        {isCourseMissing &&
          (isPart
            ? ' The workout of this route has not been loaded yet.'
            : ' The workout of this route has none in this range.')}
      </p>
      <div className={`row wrap ${css.actions}`}>
        <Button onClick={clearFilters}>Clear them</Button>
      </div>
    </EmptyMessage>
  )
}

/** Reason that the page is empty, and the way out. */
export function NothingToShow({ page }: Props) {
  if (page.notLoaded || (page.isPart && page.inRange.length === 0)) return <NotLoaded page={page} />
  if (page.excluded.length > 0) return <AllExcluded />
  if (page.inRange.length === 0) return <NoWorkouts page={page} />
  return <NoMatches page={page} />
}
