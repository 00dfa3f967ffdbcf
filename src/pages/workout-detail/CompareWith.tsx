import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/workouts.ts'
import { FailedCard } from '#src/layout/Notices.tsx'
import { formatDay } from '#lib/days.ts'
import { routeMatchText } from '#src/workouts/route-groups.ts'
import { counted, withUnit, type Units } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useUnits } from '#src/ui/preferences.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { candidatesOf, firstOf, othersAmong, type Candidate } from './candidates.ts'
import css from './compare-with.module.css'
import { useCover } from './cover.ts'
import { around, keptAnswers, search, yearOf } from './loader.ts'
import { NEIGHBOUR_DAYS } from './neighbours.ts'
import { useSameWays } from './use-same-ways.ts'

/** More than this nobody looks through. */
const MOST_SHOWN = 200

const factsOf = (
  { workout: { title, sport, source, distance, moving_time } }: Candidate,
  units: Units,
) =>
  [
    title && sport?.name,
    distance !== null && withUnit(distance, 'distance', units),
    moving_time !== null && withUnit(moving_time, 'duration', units),
    source.provider,
  ]
    .filter(Boolean)
    .join(' · ')

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
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const cover = useCover()
  const year = useQuery(yearOf(workout))
  const near = useQuery(around(workout.user_id, workout.calendar_date, NEIGHBOUR_DAYS))
  const others = useMemo(
    () =>
      othersAmong(workout, [
        ...keptAnswers(workout.user_id).map(({ body }) => body.workouts),
        year.data?.body.workouts ?? [],
        near.data?.body.workouts ?? [],
      ]).map(cover),
    [workout, year.data, near.data, cover],
  )
  const ways = useSameWays(workout, others)
  const isReady = ways !== null && !year.isPending
  const groups = useMemo(
    () => candidatesOf(workout, others, ways ?? new Map(), text),
    [workout, others, ways, text],
  )
  const shown = firstOf(groups, MOST_SHOWN)
  const inOrder = shown.flatMap(({ candidates }) => candidates)
  const found = groups.reduce((sum, { candidates }) => sum + candidates.length, 0)
  const metres = (value: number) => withUnit(value, 'elevation', units)

  function onKeyDown(event: KeyboardEvent) {
    const to: Record<string, number> = {
      ArrowDown: (active + 1) % inOrder.length,
      ArrowUp: (active + inOrder.length - 1) % inOrder.length,
      PageDown: Math.min(inOrder.length - 1, active + 8),
      PageUp: Math.max(0, active - 8),
    }
    const chosen = inOrder[active]
    if (!chosen || !isReady) return
    if (event.key === 'Enter') onChoose(chosen.workout)
    else if (event.key in to) {
      setActive(to[event.key]!)
      document.getElementById(`${id}-${to[event.key]!}`)?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }
  let at = -1
  return (
    <Dialog label="Compare with" className={css.dialog} onClose={onClose}>
      <div className={css.field}>
        <Icon name="diagnoses" />
        <input
          className={css.input}
          // the chooser was opened to type into it
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={isReady && inOrder.length ? `${id}-${active}` : undefined}
          aria-label="A day, a title, a sport or a provider"
          placeholder="A day, a title, a sport or a provider"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            document.getElementById(`${id}-list`)?.scrollTo(0, 0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {year.error && !year.data && (
        <div className={css.failed}>
          <FailedCard
            what="The twelve months before"
            error={year.error}
            retry={() => void year.refetch()}
            busy={year.isFetching}
          />
        </div>
      )}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label="Workouts to compare with"
        aria-busy={!isReady}
        className={css.list}
        tabIndex={-1}
      >
        {isReady
          ? shown.map(({ title, candidates }, group) => (
              <div key={title} role="group" aria-labelledby={`${id}-title-${group}`}>
                <div id={`${id}-title-${group}`} className={css.title} role="presentation">
                  {title}
                </div>
                {candidates.map((candidate) => {
                  const { workout: other, way } = candidate
                  const index = ++at
                  return (
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and the keys
                    <div
                      key={other.id}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === active}
                      className={css.option}
                      onClick={() => onChoose(other)}
                      onPointerMove={() => setActive(index)}
                    >
                      <span className={css.day}>{formatDay(other.calendar_date)}</span>
                      <span className={css.name}>
                        {other.title || other.sport?.name || 'Workout'}
                      </span>
                      <span className={css.facts}>{factsOf(candidate, units)}</span>
                      {way && <span className={css.marks}>{routeMatchText(way, metres)}</span>}
                    </div>
                  )
                })}
              </div>
            ))
          : Array.from({ length: 6 }, (_, row) => <Skeleton key={row} height={44} />)}
      </div>
      <div className={css.foot}>
        <p role="status">
          {!isReady
            ? 'Looking for workouts of the same way …'
            : found === 0
              ? `None of ${counted(others.length, 'workout')} matches.`
              : `${found > MOST_SHOWN ? `The first ${MOST_SHOWN} of ` : ''}${counted(found, 'workout')} of the twelve months before and of what else is loaded.`}
        </p>
        <Link to={`${paths.workouts(workout.user_id)}?range=all&pick=${workout.id}`}>
          Choose in the table of all
        </Link>
      </div>
    </Dialog>
  )
}

/** Opens the choice of another workout to stand beside this one. The choice is in the address. */
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
