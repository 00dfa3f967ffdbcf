import type { Cause } from '#lib/connections/cause.ts'
import type { IconName } from '#src/kit/ui/Icon.tsx'
import type { Tone } from '#src/kit/ui/text/Status.tsx'
import { ToneSign } from '#src/kit/ui/text/ToneSign.tsx'

type Mark = { tone: Tone; icon: IconName; title: string }
const marks: Record<Cause['kind'], Mark> = {
  available: { tone: 'good', icon: 'check', title: 'Available' },
  reduced: { tone: 'notice', icon: 'check', title: 'Limited' },
  denied: { tone: 'bad', icon: 'cross', title: 'Declined' },
  unexplained: { tone: 'unknown', icon: 'unknown', title: 'Unavailable' },
  contradicted: { tone: 'notice', icon: 'notice', title: 'Available' },
  unknown: { tone: 'unknown', icon: 'unknown', title: 'Unknown' },
  unreadable: { tone: 'unknown', icon: 'unknown', title: 'Unreadable' },
}

/** `Declined`, or the status as it came where Rounds does not know it. */
export const causeTitle = (cause: Cause): string =>
  cause.kind === 'unknown' ? cause.status || 'Status missing' : marks[cause.kind].title

/** The sign of a cause. A connection in error is not believed what it names available: its sign is gray. */
export function CauseMark({ cause: { kind }, isGray }: { cause: Cause; isGray: boolean }) {
  const { tone, icon } = marks[kind]
  return <ToneSign tone={isGray ? 'unknown' : tone} icon={icon} />
}

/** The permissions that a cause names. */
export function scopesOf(cause: Cause): readonly string[] {
  if ('needs' in cause) return cause.needs
  return 'without' in cause ? cause.without : []
}

const Scopes = ({ names }: { names: readonly string[] }) =>
  names.map((scope, index) => (
    <span key={scope}>
      {index > 0 && ', '}
      <code>{scope}</code>
    </span>
  ))

/** Cause of a resource's availability, with its scopes; nothing if it is simply available. */
export function CauseWords({ cause }: { cause: Cause }) {
  switch (cause.kind) {
    case 'available':
      return null
    case 'reduced':
      return (
        <>
          optional permission <Scopes names={cause.without} /> not granted
        </>
      )
    case 'denied':
      return (
        <>
          required permission <Scopes names={cause.needs} /> not granted
        </>
      )
    case 'unexplained':
      return cause.without.length ? (
        <>
          reason unknown; optional permission <Scopes names={cause.without} /> not granted
        </>
      ) : (
        'reason unknown'
      )
    case 'contradicted':
      return (
        <>
          reported as available, but required permission <Scopes names={cause.needs} /> not granted
        </>
      )
    case 'unknown':
      return 'unrecognized status'
    case 'unreadable':
      return cause.reason
  }
}
