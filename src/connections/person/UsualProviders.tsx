import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import { personChecks } from '#src/connections/model/connection-checks.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { SkeletonRows } from '#src/kit/ui/Skeleton.tsx'

import css from './never-connected.module.css'

const PROVIDERS_MAX = 8
const NONE: never[] = []

/** Providers of these people with the number who have them, most common first. */
function providersByPeople(checks: readonly PersonCheck[]) {
  const found = new Map<string, { provider: string; name: string; people: number }>()
  for (const { connections } of checks) {
    const names = new Map(connections.map((one) => [providerOf(one), connectionName(one)]))
    for (const [provider, name] of names) {
      const known = found.get(provider) ?? { provider, name, people: 0 }
      found.set(provider, { ...known, people: known.people + 1 })
    }
  }
  return [...found.values()].toSorted((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
}

/** Devices and apps that the team’s other people connected, to suggest one. */
export function UsualProviders() {
  const { data, error, isFetching, refetch } = useQuery(personChecks())
  const checks = data?.checks ?? NONE
  const providers = useMemo(() => providersByPeople(checks).slice(0, PROVIDERS_MAX), [checks])
  const most = providers[0]?.people ?? 0
  if (data && most === 0) return null
  return (
    <section className={css.usual}>
      <h3 className="row between">
        What others connected <span className="faint small">People</span>
      </h3>
      {!data && !error && <SkeletonRows count={PROVIDERS_MAX} />}
      {!data && error && (
        <FailedCard
          what="what others connected"
          error={error}
          retry={() => void refetch()}
          busy={isFetching}
        />
      )}
      <ul>
        {providers.map(({ provider, name, people }) => (
          <li key={provider}>
            <span>{name}</span>
            <span className={css.share}>
              <i style={{ width: `${(people / most) * 100}%` }} />
            </span>
            <span className="tabular">{formatNumber(people)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
