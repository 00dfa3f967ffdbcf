import { Link } from 'react-router-dom'

import { formatDay } from '#lib/days.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { useRedact } from '#src/workouts/detail/route/redact-file.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import { useLinkTo } from './use-link-to.ts'
import type { Neighbour } from './use-neighbour.ts'

import css from './workout.module.css'

/** To the workout before or after this one; where that is not known, why. */
export function NeighbourButton({
  neighbour,
  label,
  end,
}: {
  neighbour: Neighbour
  label: string
  /** Description of this workout where there is none on that side. */ end: 'first' | 'last'
}) {
  const redact = useRedact()
  const linkTo = useLinkTo()
  if (neighbour.state === 'found') {
    const target = redact(neighbour.workout)
    const name = target.title || sportName(target)
    return (
      <Link
        className={`${buttonLink()} ${css.neighbour}`}
        to={linkTo(neighbour.workout)}
        title={[name, formatDay(target.calendar_date)].filter(Boolean).join(', ')}
      >
        {label}
      </Link>
    )
  }
  if (neighbour.state === 'failed')
    return (
      <Button className={css.neighbour} title="It could not be loaded" onClick={neighbour.retry}>
        Try again
      </Button>
    )
  const isEnd = neighbour.state === 'none'
  return (
    <Button
      className={css.neighbour}
      disabled
      title={isEnd ? `The ${end} workout of this person` : undefined}
    >
      {isEnd ? `The ${end}` : neighbour.state === 'looking' ? 'Looking …' : label}
    </Button>
  )
}
