import type { CheckedConnection, PersonCheck } from '#contract/own/connection-checks.ts'
import type { KeptIncident, Problem } from '#contract/own/problems.ts'
import { providerOf } from '#lib/connections/key.ts'
import { getOrCreate } from '#lib/lists.ts'
import { perPage } from '#lib/page/scope.ts'

/** Share of a provider's people who denied a scope from which it isn't their own decision. */
const CONSENT_SHARE = 0.5
const DENIED_MIN = 3

/** Many faults of one provider that began together: caused by the provider or by us, not by individuals. */
export type ProviderIncident = Omit<KeptIncident, 'name'> & {
  kind: 'errors'
  name: string
  /** People who are still affected. */
  user_ids: string[]
}
/** One scope denied by most people of a provider. */
export type ConsentIncident = {
  kind: 'consent'
  provider: string
  name: string
  scope: string
  user_ids: string[]
  /** Number of people whose scopes are known. */
  of: number
}
export type Incident = ProviderIncident | ConsentIncident

type Denied = { provider: string; scope: string }
/** A person's provider. `isAsked` if their scopes are known. */
type Had = { provider: string; name: string; isAsked: boolean }
/** Contribution of one person to the shared incidents. People with the same providers share one list. */
type Part = { had: readonly Had[]; denied: readonly Denied[] }

const NONE: readonly string[] = []

const sharedHad = perPage(() => new Map<string, readonly Had[]>())
function shareHad(had: readonly Had[]): readonly Had[] {
  let said = ''
  for (const { provider, name, isAsked } of had) said += `${provider}\t${name}\t${isAsked}\n`
  return getOrCreate(sharedHad(), said, () => had)
}

/** Denied scopes of a connection, including optional ones. */
const deniedOf = ({ troubles, reduced }: CheckedConnection): readonly string[] =>
  troubles.length + reduced.length
    ? [...troubles, ...reduced].flatMap(({ scopes }) => scopes)
    : NONE

function makePart({ connections }: PersonCheck): Part {
  const had = new Map<string, Had>()
  const denied: Denied[] = []
  for (const connection of connections) {
    const provider = providerOf(connection)
    const { name, available } = connection
    const scopes = deniedOf(connection)
    for (const scope of scopes) denied.push({ provider, scope })
    const known = had.get(provider)
    had.set(provider, {
      provider,
      name: known?.name ?? name ?? provider,
      isAsked: known?.isAsked || scopes.length > 0 || available.length > 0,
    })
  }
  return { had: shareHad([...had.values()]), denied }
}
/** An unchanged check isn't processed again while others arrive. */
const parts = new WeakMap<PersonCheck, Part>()
function partOf(check: PersonCheck): Part {
  let part = parts.get(check)
  if (!part) parts.set(check, (part = makePart(check)))
  return part
}

type OfProvider = {
  name: string
  /** Number of people whose scopes are known, and those who denied each scope. */
  asked: number
  denied: Map<string, Set<string>>
}

function byProvider(checks: readonly PersonCheck[]): Map<string, OfProvider> {
  const having = new Map<readonly Had[], number>()
  for (const check of checks) {
    const { had } = partOf(check)
    having.set(had, (having.get(had) ?? 0) + 1)
  }
  const providers = new Map<string, OfProvider>()
  for (const [had, people] of having)
    for (const { provider, name, isAsked } of had) {
      let found = providers.get(provider)
      if (!found) providers.set(provider, (found = { name, asked: 0, denied: new Map() }))
      if (isAsked) found.asked += people
    }
  for (const check of checks)
    for (const { provider, scope } of partOf(check).denied) {
      const denied = providers.get(provider)?.denied
      const people = denied?.get(scope) ?? new Set()
      denied?.set(scope, people.add(check.user_id))
    }
  return providers
}

/** Scopes denied by more than half of a provider's people, and at least three, most common first. */
export function consentIncidents(checks: readonly PersonCheck[]): ConsentIncident[] {
  return [...byProvider(checks)]
    .flatMap(([provider, { name, asked, denied }]) =>
      [...denied]
        .filter(([, people]) => people.size >= DENIED_MIN && people.size > asked * CONSENT_SHARE)
        .map(([scope, people]) => ({
          kind: 'consent' as const,
          provider,
          name,
          scope,
          user_ids: [...people],
          of: asked,
        })),
    )
    .sort((a, b) => b.user_ids.length - a.user_ids.length)
}

/** Ongoing incidents that affect these people, those with most people first. */
export function openIncidents(
  kept: readonly KeptIncident[],
  people: readonly Pick<PersonCheck, 'user_id'>[],
): ProviderIncident[] {
  const listed = new Set(people.map(({ user_id }) => user_id))
  return kept
    .filter(({ ended_at }) => ended_at === null)
    .map((incident): ProviderIncident => ({
      ...incident,
      kind: 'errors',
      name: incident.name ?? incident.provider,
      user_ids: incident.members.flatMap(({ user_id, left_at }) =>
        left_at === null && listed.has(user_id) ? [user_id] : [],
      ),
    }))
    .sort((a, b) => b.user_ids.length - a.user_ids.length)
}

/** Key of a person's connection. */
const memberKey = (userId: string, connection: string) => `${userId} ${connection}`
function membersOf(incidents: readonly Incident[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const incident of incidents)
    if (incident.kind === 'errors')
      for (const member of incident.members)
        if (member.left_at === null) found.add(memberKey(member.user_id, member.connection))
  return found
}

/** Checks adjusted for incidents, by the original ones. */
const withProvider = new WeakMap<OfPerson, { of: string; check: OfPerson }>()
type OfPerson = Pick<PersonCheck, 'user_id' | 'connections'>

/**
 * The checks, with the provider as the actor for each connection in an incident, because no one
 * else can do anything. Unaffected checks are the same object.
 */
export function withIncidents<Check extends OfPerson>(
  checks: readonly Check[],
  incidents: readonly Incident[],
): readonly Check[] {
  const members = membersOf(incidents)
  if (members.size === 0) return checks
  return checks.map((check) => {
    const hit = check.connections.filter(({ key }) => members.has(memberKey(check.user_id, key)))
    if (hit.length === 0) return check
    const of = hit.map(({ key }) => key).join('\n')
    const known = withProvider.get(check)
    if (known?.of === of) return known.check as Check
    const made = {
      ...check,
      connections: check.connections.map((connection) =>
        hit.includes(connection) ? ofProvider(connection) : connection,
      ),
    }
    withProvider.set(check, { of, check: made })
    return made
  })
}
/** A problem as part of an incident: the provider acts. */
export const ofProvider = <T extends Pick<Problem, 'troubles'>>(one: T): T => ({
  ...one,
  troubles: one.troubles.map((each) => ({ ...each, actor: 'provider' as const })),
})

/** The same for many problems. */
export function problemsWithIncidents(
  problems: readonly Problem[],
  incidents: readonly Incident[],
): readonly Problem[] {
  const members = membersOf(incidents)
  if (members.size === 0) return problems
  return problems.map((problem) => {
    return members.has(memberKey(problem.user_id, problem.connection))
      ? ofProvider(problem)
      : problem
  })
}

/** Provider incident of a problem. No one is contacted until it is over. */
export const incidentOf = (
  { user_id, connection }: Pick<Problem, 'user_id' | 'connection'>,
  incidents: readonly Incident[],
): ProviderIncident | undefined =>
  incidents.find(
    (incident): incident is ProviderIncident =>
      incident.kind === 'errors' &&
      incident.members.some(
        (member) =>
          member.left_at === null && member.user_id === user_id && member.connection === connection,
      ),
  )

/** An account at a provider shared by several people on the list, each named once. */
export type SharedAccount = { kind: 'shared'; provider: string; name: string; user_ids: string[] }

type SharingPerson = Pick<PersonCheck, 'user_id' | 'shared'> &
  Partial<Pick<PersonCheck, 'connections'>>

/** The same account under two people: data recorded by one is shown as the other's. */
export function sharedAccounts(people: readonly SharingPerson[]): SharedAccount[] {
  const found = new Map<string, SharedAccount>()
  for (const { user_id, shared, connections } of people)
    for (const { provider, user_ids } of shared) {
      const together = [...new Set([user_id, ...user_ids])].sort()
      const name = connections?.find(({ slug }) => slug === provider)?.name ?? provider
      found.set(`${provider} ${together.join(' ')}`, {
        kind: 'shared',
        provider,
        name,
        user_ids: together,
      })
    }
  return [...found.values()]
}
