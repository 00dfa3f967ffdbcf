import type { Incident, SharedAccount } from '#lib/connections/incidents.ts'
import { counted, formatNumber } from '#src/lib/units.ts'

/** What concerns several people at once, and is said before what concerns one. */
export type Matter = Incident | ({ kind: 'shared' } & SharedAccount)

/** The name of a matter in the address: it stays the same while people come and go. */
export function matterKey(matter: Matter): string {
  if (matter.kind === 'consent') return `consent ${matter.provider} ${matter.scope}`
  if (matter.kind === 'errors') return `errors ${matter.provider}`
  return `shared ${matter.provider}`
}

/** What a matter is, in a sentence with its figures; `clock` says an instant. */
export function matterWords(matter: Matter, clock: (instant: string) => string): string {
  const people = counted(matter.user_ids.length, 'person', 'people')
  if (matter.kind === 'shared')
    return `The same ${matter.name} account under ${people}: what one of them records is shown as the other’s`
  const ofAll = `of ${formatNumber(matter.of)}`
  if (matter.kind === 'consent')
    return `${matter.name}: ${formatNumber(matter.user_ids.length)} ${ofAll} people denied ${matter.scope}; your consent screen?`
  const since = clock(new Date(matter.since).toISOString())
  return `${matter.name}: ${people} ${ofAll} in error since ${since} (${matter.causes.join(', ')}); do not write to patients yet`
}
