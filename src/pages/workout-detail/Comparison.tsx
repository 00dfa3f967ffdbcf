import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/workouts.ts'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { formatDay } from '#lib/days.ts'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { Status } from '#src/ui/Status.tsx'
import { usePrinting } from '#src/ui/use-printing.ts'
import { withComparison } from '#src/url/compare-params.ts'
import { useSearch } from '#src/url/use-search.ts'
import { findCautions, timeApart } from './compare-words.ts'
import css from './compare.module.css'
import { ComparedCards } from './ComparedCards.tsx'
import { ComparedFigures } from './ComparedFigures.tsx'
import { ComparedRoutes } from './ComparedRoutes.tsx'
import { ComparedZones } from './ComparedZones.tsx'
import { CompareWith } from './CompareWith.tsx'
import { useLinkTo, useUserId } from './use-link-to.ts'
import { search } from './loader.ts'
import type { OtherWorkout } from './other-workout.ts'
import { PaperHead } from '#src/layout/PaperHead.tsx'
import { PaperFoot } from './PaperFoot.tsx'
import type { Trim } from './trim.ts'
import { useTrim } from './use-trim.ts'

/** Two workouts of a person: where they went, what they measured, and what is between them. */
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
          <ComparedRoutes a={a} b={b} />
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
  const otherDay = b ? formatDay(b.calendar_date) : 'another'
  return (
    <PageHeader
      title="Two workouts side by side"
      tabTitle={`${formatDay(a.calendar_date)} beside ${otherDay}`}
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
      actions={<Button onClick={() => setView({ with: '', withday: '' })}>Stop comparing</Button>}
    >
      {b ? `${timeApart(a, b)}.` : 'One beside another.'}
    </PageHeader>
  )
}

/** The same comparison with B as A. What is cut off the ends stays cut off. */
function swappedLink(toB: string, a: Workout, trim: Trim | null): string {
  const swapped = withComparison(toB, a)
  return trim ? `${swapped}&trim=${search.trim.format(trim)}` : swapped
}

function Cautions({ a, b }: { a: Workout; b: Workout }) {
  const cautions = useMemo(() => findCautions(a, b), [a, b])
  if (!cautions.length) return null
  return (
    <ul className={css.cautions}>
      {cautions.map((words) => (
        <li key={words}>
          <Status tone="notice">caution</Status> {words}
        </li>
      ))}
    </ul>
  )
}
