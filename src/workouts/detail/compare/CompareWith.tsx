import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { counted, withUnit, type Units } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { SearchDialog } from '#src/kit/ui/lists/SearchDialog.tsx'
import { useListBox } from '#src/kit/ui/lists/use-list-box.ts'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { workoutsAround, cachedAnswers, search, yearToDay } from '#src/workouts/detail/loader.ts'
import { NEIGHBOR_DAYS } from '#src/workouts/detail/neighbors.ts'
import { useRedact } from '#src/workouts/detail/track/redact-file.ts'
import { useTrackMatches } from '#src/workouts/detail/track/use-track-matches.ts'
import { useUserId } from '#src/workouts/detail/use-link-to.ts'
import { trackMatchText } from '#src/workouts/model/courses/courses.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import { groupCandidates, limitCandidates, mergeOthers, type Candidate } from './candidates.ts'

import css from '#src/workouts/detail/compare-with.module.css'

/** Maximum number of candidates shown. */
const SHOWN_MAX = 200

function candidateFacts({ workout }: Candidate, units: Units): string {
  const { title, distance, moving_time, source } = workout
  return [
    title && sportName(workout),
    distance !== null && withUnit(distance, 'distance', units),
    moving_time !== null && withUnit(moving_time, 'duration', units),
    source.provider,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Candidates in groups, and whether all are shown. */
function useCandidates(workout: Workout, text: string) {
  const redact = useRedact()
  const userId = useUserId()
  const year = useQuery(yearToDay(userId, workout.calendar_date))
  const near = useQuery(workoutsAround(userId, workout.calendar_date, NEIGHBOR_DAYS))
  const others = useMemo(
    () =>
      mergeOthers(workout, [
        ...cachedAnswers(userId).map(({ body }) => body.workouts),
        year.data?.body.workouts ?? [],
        near.data?.body.workouts ?? [],
      ]).map(redact),
    [workout, userId, year.data, near.data, redact],
  )
  const matches = useTrackMatches(workout, others)
  const groups = useMemo(
    () => groupCandidates(workout, others, matches ?? new Map(), text),
    [workout, others, matches, text],
  )
  return { year, total: others.length, groups, isReady: matches !== null && !year.isPending }
}

function statusWords(found: number, total: number): string {
  if (total === 0) return 'No other workouts.'
  if (found === 0)
    return total === 1
      ? 'The only other workout doesn’t match.'
      : `None of the ${counted(total, 'workout')} match.`
  const part = found > SHOWN_MAX ? `Showing the first ${SHOWN_MAX} of ` : ''
  return `${part}${counted(found, 'workout')} from the previous 12 months and any other dates you’ve loaded.`
}

function CandidateOption({ candidate, units }: { candidate: Candidate; units: Units }) {
  const { workout, match } = candidate
  const meters = (value: number) => withUnit(value, 'elevation', units)
  return (
    <>
      <span className="tabular nowrap">{formatDay(workout.calendar_date)}</span>
      <span className={`ellipsis nowrap ${css.name}`}>
        {workout.title || sportName(workout) || 'Workout'}
      </span>
      <span className={css.facts}>{candidateFacts(candidate, units)}</span>
      {match && <span className={css.marks}>{trackMatchText(match, meters)}</span>}
    </>
  )
}

function Chooser({
  workout,
  onChoose,
  onClose,
}: {
  workout: Workout
  onChoose: (other: Workout) => void
  onClose: () => void
}) {
  const units = useUnits()
  const userId = useUserId()
  const [text, setText] = useState('')
  const { year, total, groups, isReady } = useCandidates(workout, text)
  const shown = limitCandidates(groups, SHOWN_MAX)
  const found = groups.reduce((sum, { candidates }) => sum + candidates.length, 0)
  const list = useListBox({
    text,
    groups: shown.map(({ title, candidates }) => ({ title, items: candidates })),
    keyOf: (candidate) => candidate.workout.id,
    onChoose: (candidate) => onChoose(candidate.workout),
    isOpen: isReady,
  })
  const failure = year.error && !year.data && (
    <FailedCard
      what="workouts from the previous 12 months"
      error={year.error}
      retry={() => void year.refetch()}
      busy={year.isFetching}
    />
  )
  return (
    <SearchDialog
      label="Compare with"
      fieldLabel="Date, title, sport, or provider"
      listLabel="Workouts to compare with"
      text={text}
      onText={setText}
      list={list}
      option={(candidate) => <CandidateOption candidate={candidate} units={units} />}
      optionClassName={css.option}
      notice={failure}
      placeholder={
        !isReady && Array.from({ length: 6 }, (_, row) => <Skeleton key={row} height={32} />)
      }
      status={isReady ? statusWords(found, total) : 'Looking for workouts on the same route…'}
      footer={
        <Link to={paths.workouts(userId, { range: 'all', pick: workout.id })}>
          Choose from all workouts
        </Link>
      }
      onClose={onClose}
    />
  )
}

/** Opens the choice of another workout to compare with. The choice is in the address. */
export function CompareWith({
  workout,
  label = 'Compare with…',
}: {
  workout: Workout
  label?: string
}) {
  const [, setView] = useSearch(search)
  const [open, setOpen] = useState(false)
  const choose = ({ id, calendar_date }: Workout) => {
    setOpen(false)
    setView({ with: id, withday: calendar_date })
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <Chooser workout={workout} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  )
}
