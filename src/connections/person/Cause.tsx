import type { Cause } from '#lib/connections/cause.ts'
import { Dot } from '#src/kit/ui/text/Dot.tsx'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'

const marks: Record<Cause['kind'], { tone: Tone; title: string }> = {
  available: { tone: 'good', title: 'Available' },
  reduced: { tone: 'notice', title: 'Limited' },
  denied: { tone: 'bad', title: 'Declined' },
  unexplained: { tone: 'unknown', title: 'Unavailable' },
  contradicted: { tone: 'notice', title: 'Available' },
  unknown: { tone: 'unknown', title: 'Unknown' },
  unreadable: { tone: 'unknown', title: 'Unreadable' },
}

/** Word for a cause: `Declined`, or an unknown status as sent. */
export const causeTitle = (cause: Cause): string =>
  cause.kind === 'unknown' ? cause.status || 'Status missing' : marks[cause.kind].title

/** Mark of a cause. For a failing connection, available resources are doubtful, so their mark is gray. */
export const CauseMark = ({ cause: { kind }, isGray }: { cause: Cause; isGray: boolean }) => (
  <Dot tone={marks[kind].tone} isDoubtful={isGray} />
)

/** Permissions of a cause. */
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

/** Cause of a resource's availability, with its scopes. Nothing if it is fully available. */
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
          reason unknown, and optional permission <Scopes names={cause.without} /> not granted
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
