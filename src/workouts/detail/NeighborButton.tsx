import { Link } from 'react-router-dom'

import { formatDay } from '#lib/days.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { useRedact } from '#src/workouts/detail/track/redact-file.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import { useLinkTo } from './use-link-to.ts'
import type { Neighbor } from './use-neighbor.ts'

import css from './workout.module.css'

/** To the workout before or after this one; where that is not known, why. */
export function NeighborButton({
  neighbor,
  label,
  end,
}: {
  neighbor: Neighbor
  label: string
  /** Description of this workout where there is none on that side. */ end: 'first' | 'last'
}) {
  const redact = useRedact()
  const linkTo = useLinkTo()
  if (neighbor.state === 'found') {
    const target = redact(neighbor.workout)
    const name = target.title || sportName(target)
    return (
      <Link
        className={`${buttonLink()} ${css.neighbor}`}
        to={linkTo(neighbor.workout)}
        title={[name, formatDay(target.calendar_date)].filter(Boolean).join(', ')}
      >
        {label}
      </Link>
    )
  }
  if (neighbor.state === 'failed')
    return (
      <Button className={css.neighbor} title="It could not be loaded" onClick={neighbor.retry}>
        Try again
      </Button>
    )
  const isEnd = neighbor.state === 'none'
  return (
    <Button
      className={css.neighbor}
      disabled
      title={isEnd ? `The ${end} workout of this person` : undefined}
    >
      {isEnd ? `The ${end}` : neighbor.state === 'looking' ? 'Looking …' : label}
    </Button>
  )
}
