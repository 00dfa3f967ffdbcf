import { useEffect, useRef, type ReactNode } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { Letter, OtherWorkout } from '#src/workouts/detail/other-workout.ts'
import { clockTimes, localStartDay, zoneWords } from '#src/workouts/detail/track/times.ts'
import { useLinkTo } from '#src/workouts/detail/use-link-to.ts'
import { useExclusions } from '#src/workouts/detail/use-quality.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import { exclusionOf, exclusionWords } from '#src/workouts/model/quality/exclusions.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import css from '#src/workouts/detail/compare.module.css'

/** Workouts compared, each under its letter. */
export function ComparedCards({ a, other }: { a: Workout; other: OtherWorkout }) {
  const cards = useRef<HTMLDivElement>(null)
  const wasChosen = useNavigationType() === NavigationType.Push
  // the control that led here is gone with the previous content of the page
  useEffect(() => {
    if (wasChosen && isFocusFree()) cards.current?.focus({ preventScroll: true })
  }, [wasChosen])
  return (
    <div
      ref={cards}
      tabIndex={-1}
      className={css.cards}
      role="group"
      aria-label="Compared workouts"
    >
      <Card letter="A">
        <WorkoutSummary workout={a} />
      </Card>
      <Card letter="B">
        <OtherSummary other={other} />
      </Card>
    </div>
  )
}

/** Sample of a letter's line on the map. */
const LineSample = ({ letter }: { letter: Letter }) => (
  <svg width={28} height={8} className={css[letter]} aria-hidden="true">
    <path d="M0 4H28" />
  </svg>
)

const Card = ({ letter, children }: { letter: Letter; children: ReactNode }) => (
  <section className={`shrink soft ${css.card}`} aria-label={`Workout ${letter}`}>
    <p className={`row ${css.letter}`}>
      <b className={css[letter]}>{letter}</b> <LineSample letter={letter} />
    </p>
    {children}
  </section>
)

function OtherSummary({ other }: { other: OtherWorkout }) {
  if (other.workout) return <WorkoutSummary workout={other.workout} />
  if (other.isPending) return <CardSkeleton />
  if (other.failed) return <FailedCard what="this workout" {...other.failed} />
  return <div role="status">{other.why}</div>
}

const CardSkeleton = () => (
  <div aria-busy="true" className={`stack ${css.pending}`}>
    <span className="visually-hidden">Loading</span>
    <Skeleton width="50%" height={16} />
    <Skeleton width="80%" height={14} />
    <Skeleton width="40%" height={14} />
  </div>
)

function WorkoutSummary({ workout }: { workout: Workout }) {
  const linkTo = useLinkTo()
  const { title, calendar_date, source } = workout
  const day = localStartDay(workout) ?? calendar_date
  const sport = sportName(workout)
  const name = title || sport || 'Workout'
  const exclusion = exclusionOf(useExclusions(), workout)
  const { hideIdentifiers } = usePreferences()
  return (
    <>
      <h2>
        <Link to={linkTo(workout)} title={`Open ${name}`}>
          {name}
        </Link>
      </h2>
      <p>
        <strong>{formatDay(day)}</strong>, {clockTimes(workout)} {zoneWords(workout)}
      </p>
      {day !== calendar_date && (
        <p>
          <Status tone="notice">Calendar date {formatDay(calendar_date)}</Status>
        </p>
      )}
      <p>
        {sport ||
          (unreadableReason(workout, 'sport') === null ? (
            'No sport'
          ) : (
            <>
              Sport <Missing of={workout} field="sport" />
            </>
          ))}{' '}
        · {providerName({ source })}
      </p>
      {exclusion && (
        <p>
          <Status tone="unknown">excluded</Status> {exclusionWords(exclusion, hideIdentifiers)}
        </p>
      )}
    </>
  )
}
