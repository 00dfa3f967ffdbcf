import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { PaperHead } from '#src/kit/page/PaperHead.tsx'
import { useBackToPerson } from '#src/kit/page/PersonHeader.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { search } from '#src/workouts/detail/loader.ts'
import type { OtherWorkout } from '#src/workouts/detail/other-workout.ts'
import { PaperFoot } from '#src/workouts/detail/PaperFoot.tsx'
import type { Trim } from '#src/workouts/detail/track/trim.ts'
import { useTrim } from '#src/workouts/detail/track/use-trim.ts'
import { useLinkTo, useUserId } from '#src/workouts/detail/use-link-to.ts'
import { withComparison } from '#src/workouts/model/compare-params.ts'

import { findCautions, timeApart } from './compare-words.ts'
import { ComparedCards } from './ComparedCards.tsx'
import { ComparedFigures } from './ComparedFigures.tsx'
import { ComparedTracks } from './ComparedTracks.tsx'
import { ComparedZones } from './ComparedZones.tsx'
import { CompareWith } from './CompareWith.tsx'

import css from '#src/workouts/detail/compare.module.css'

/** Comparison of two workouts of a person: tracks, figures, and differences. */
export function Comparison({ a, other }: { a: Workout; other: OtherWorkout }) {
  const b = other.workout
  const userId = useUserId()
  const printedAt = usePrinting()
  return (
    <>
      {printedAt !== null && <PaperHead userId={userId} printedAt={printedAt} />}
      <Header a={a} b={b} />
      <ComparedCards a={a} other={other} />
      {b && <Cautions a={a} b={b} />}
      <div className={css.layout}>
        <div className={css.main}>
          <ComparedTracks a={a} b={b} />
        </div>
        <div className={css.side}>
          <ComparedFigures a={a} other={other} />
        </div>
        <div className={css.main}>
          <ComparedZones a={a} b={b} />
        </div>
      </div>
      {printedAt !== null && <PaperFoot workouts={b ? [a, b] : [a]} />}
    </>
  )
}

function Header({ a, b }: { a: Workout; b: Workout | null }) {
  const [, setView] = useSearch(search)
  const { given } = useTrim()
  const linkTo = useLinkTo()
  const back = useBackToPerson()
  const otherDay = b ? formatDay(b.calendar_date) : 'another workout'
  return (
    <PageHeader
      back={back}
      title="Compare workouts"
      tabTitle={`${formatDay(a.calendar_date)} vs ${otherDay}`}
      controls={
        <>
          <CompareWith workout={a} label="Compare A with…" />
          {b ? (
            <Link className={buttonLink()} to={swappedLink(linkTo(b), a, given)}>
              Swap
            </Link>
          ) : (
            <Button disabled>Swap</Button>
          )}
        </>
      }
      actions={<Button onClick={() => setView({ with: '', withday: '' })}>Clear comparison</Button>}
    >
      {b ? `${timeApart(a, b)}.` : null}
    </PageHeader>
  )
}

/** The same comparison with A and B swapped. The trimmed ends stay the same. */
function swappedLink(toB: string, a: Workout, trim: Trim | null): string {
  const swapped = withComparison(toB, a)
  return trim ? `${swapped}&trim=${search.trim.format(trim)}` : swapped
}

function Cautions({ a, b }: { a: Workout; b: Workout }) {
  const cautions = useMemo(() => findCautions(a, b), [a, b])
  if (!cautions.length) return null
  return (
    <ul className={`stack soft ${css.cautions}`}>
      {cautions.map((words) => (
        <li key={words}>
          <Status tone="notice">Caution</Status> {words}
        </li>
      ))}
    </ul>
  )
}
