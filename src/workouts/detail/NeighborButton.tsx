import { Link } from 'react-router-dom'

import { formatDay } from '#lib/days.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { useRedact } from '#src/workouts/detail/track/redact-file.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import { useLinkTo } from './use-link-to.ts'
import type { Neighbor } from './use-neighbor.ts'

import css from './workout.module.css'

const sides = {
  before: { label: 'Previous workout', icon: 'left', none: 'This is the first workout' },
  after: { label: 'Next workout', icon: 'right', none: 'This is the last workout' },
} as const

/** Link to the workout before or after this one. Without one, the reason. */
export function NeighborButton({
  neighbor,
  side,
}: {
  neighbor: Neighbor
  side: keyof typeof sides
}) {
  const { label, icon, none } = sides[side]
  const redact = useRedact()
  const linkTo = useLinkTo()
  if (neighbor.state === 'found') {
    const target = redact(neighbor.workout)
    const name = target.title || sportName(target)
    return (
      <Link
        className={`${buttonLink()} ${css.neighbor}`}
        to={linkTo(neighbor.workout)}
        aria-label={label}
        title={`${label}: ${[name, formatDay(target.calendar_date)].filter(Boolean).join(', ')}`}
      >
        <Icon name={icon} size={20} />
      </Link>
    )
  }
  if (neighbor.state === 'failed')
    return (
      <Button
        icon="refresh"
        iconOnly
        aria-label={`${label}: try again`}
        title="Couldn’t load. Try again"
        onClick={neighbor.retry}
      />
    )
  const words = { none, looking: 'Loading…', awaited: label }
  return (
    <Button iconOnly aria-label={label} disabled title={words[neighbor.state]}>
      <Icon name={icon} size={20} />
    </Button>
  )
}
