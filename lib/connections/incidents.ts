import type { CheckedConnection, PersonCheck, Problem } from '#contract/connection-checks.ts'
import { causeName } from './trouble.ts'

/** Fewer people than these are their own cases, and no incident of a provider. */
const LEAST_PEOPLE = 3
/** With many people on a provider some err every day: an incident has at least this share of them. */
const LEAST_SHARE = 0.02
/** So near to each other many errors have begun, when they are one incident. */
const WITHIN_HOURS = 6
/** The newest error of an incident is no older: later each person's connection is a case of its own. */
const RECENT_HOURS = 48
/** More than this share of a provider's people have denied a scope, when it is not they who decided. */
const CONSENT_SHARE = 0.5

const HOUR_MS = 3_600_000

/** Many errors of one provider that began together: its own trouble, or ours with it, and nobody's alone. */
type ProviderIncident = {
  kind: 'errors'
  /** Slug, or name where there is none. */
  provider: string
  name: string
  user_ids: string[]
  /** How many people have the provider. */
  of: number
  /** When the first and the newest of the errors began, milliseconds since 1970. */
  since: number
  newest: number
  /** The types of the errors, that of most people first. */
  causes: string[]
}
/** One scope that most people of a provider have denied. */
type ConsentIncident = {
  kind: 'consent'
  provider: string
  name: string
  scope: string
  user_ids: string[]
  /** Of how many the scopes are known. */
  of: number
}
export type Incident = ProviderIncident | ConsentIncident

/** What a connection is counted under: its slug, or its name where there is none. Null where it has neither. */
export const providerOf = ({ slug, name }: Pick<CheckedConnection, 'slug' | 'name'>) => slug ?? name

const NONE: readonly string[] = []

type Begun = { provider: string; user_id: string; at: number; cause: string }
type Denied = { provider: string; scope: string }
/** A provider that somebody has. `isAsked` where their scopes are known. */
type Had = { provider: string; name: string; isAsked: boolean }
/** What one person adds to what many have in common. Those who have the same providers share one list of them. */
type Part = { had: readonly Had[]; begun: readonly Begun[]; denied: readonly Denied[] }

const sharedHad = new Map<string, readonly Had[]>()
function shareHad(had: readonly Had[]): readonly Had[] {
  let said = ''
  for (const { provider, name, isAsked } of had) said += `${provider}\t${name}\t${isAsked}\n`
  const shared = sharedHad.get(said)
  if (!shared) sharedHad.set(said, had)
  return shared ?? had
}

/** The scopes that were denied of a connection, those that nothing needs too. */
const deniedOf = ({ troubles, reduced }: CheckedConnection): readonly string[] =>
  troubles.length + reduced.length
    ? [...troubles, ...reduced].flatMap(({ scopes }) => scopes)
    : NONE

function makePart({ user_id, connections }: PersonCheck): Part {
  const had = new Map<string, Had>()
  const begun: Begun[] = []
  const denied: Denied[] = []
  for (const connection of connections) {
    const provider = providerOf(connection)
    if (provider === null) continue
    const { name, error, troubles, available } = connection
    const scopes = deniedOf(connection)
    for (const scope of scopes) denied.push({ provider, scope })
    const known = had.get(provider)
    had.set(provider, {
      provider,
      name: known?.name ?? name ?? provider,
      isAsked: known?.isAsked || scopes.length > 0 || available.length > 0,
    })
    const trouble = error && troubles.find(({ kind }) => kind === 'error')
    const at = error?.at ? Date.parse(error.at) : NaN
    if (trouble && !Number.isNaN(at))
      begun.push({ provider, user_id, at, cause: causeName(trouble) })
  }
  return { had: shareHad([...had.values()]), begun, denied }
}
/** A check that did not change is not looked at again while others come in. */
const parts = new WeakMap<PersonCheck, Part>()
function partOf(check: PersonCheck): Part {
  let part = parts.get(check)
  if (!part) parts.set(check, (part = makePart(check)))
  return part
}

type OfProvider = {
  name: string
  /** How many people have it. */
  having: number
  begun: Begun[]
  /** Those whose scopes are known, and by scope those who denied it. */
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
      if (!found) {
        found = { name, having: 0, begun: [], asked: 0, denied: new Map() }
        providers.set(provider, found)
      }
      found.having += people
      if (isAsked) found.asked += people
    }
  for (const check of checks) {
    const { begun, denied } = partOf(check)
    for (const one of begun) providers.get(one.provider)!.begun.push(one)
    for (const { provider, scope } of denied) {
      const of = providers.get(provider)!.denied
      const people = of.get(scope)
      if (people) people.add(check.user_id)
      else of.set(scope, new Set([check.user_id]))
    }
  }
  return providers
}

const byCount = <T>(of: readonly T[]): T[] => {
  const counts = new Map<T, number>()
  for (const one of of) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].sort(([, n], [, m]) => m - n).map(([one]) => one)
}

/**
 * The runs of errors in each of which at least `least` people's began within hours of each other, in the order of time. One that
 * goes on for longer than that is one run.
 */
function runsOf(begun: readonly Begun[], least: number): Begun[][] {
  const sorted = begun.toSorted((a, b) => a.at - b.at)
  const runs: { from: number; to: number }[] = []
  /** How many of the errors from `from` to `to` each person has. */
  const within = new Map<string, number>()
  let from = 0
  for (const [to, { user_id, at }] of sorted.entries()) {
    within.set(user_id, (within.get(user_id) ?? 0) + 1)
    for (; at - sorted[from]!.at > WITHIN_HOURS * HOUR_MS; from++) {
      const left = within.get(sorted[from]!.user_id)! - 1
      if (left) within.set(sorted[from]!.user_id, left)
      else within.delete(sorted[from]!.user_id)
    }
    if (within.size < least) continue
    const last = runs.at(-1)
    if (last && from <= last.to) last.to = to
    else runs.push({ from, to })
  }
  return runs.map((run) => sorted.slice(run.from, run.to + 1))
}

function errorsOf(provider: string, found: OfProvider, now: number): ProviderIncident[] {
  const least = Math.max(LEAST_PEOPLE, Math.ceil(found.having * LEAST_SHARE))
  const recent = found.begun.filter(({ at }) => at <= now)
  return runsOf(recent, least)
    .filter((run) => now - run.at(-1)!.at <= RECENT_HOURS * HOUR_MS)
    .map((run) => ({
      kind: 'errors',
      provider,
      name: found.name,
      user_ids: [...new Set(run.map(({ user_id }) => user_id))],
      of: found.having,
      since: run[0]!.at,
      newest: run.at(-1)!.at,
      causes: byCount(run.map(({ cause }) => cause)),
    }))
}

function consentOf(provider: string, { name, asked, denied }: OfProvider): ConsentIncident[] {
  return [...denied]
    .filter(([, people]) => people.size >= LEAST_PEOPLE && people.size > asked * CONSENT_SHARE)
    .map(([scope, people]) => ({
      kind: 'consent',
      provider,
      name,
      scope,
      user_ids: [...people],
      of: asked,
    }))
}

/**
 * What many people have in common, so that nobody writes to each of them: errors of one provider that began within six hours
 * of each other, of at least three people and of a fiftieth of those who have it, the newest no older than two days; and a
 * scope that more than half of a provider's people, and at least three, have denied. Errors count from the first time
 * that they are seen: many at once need no second check. The one with most people comes first. `now` is in milliseconds
 * since 1970.
 */
export function incidentsOf(checks: readonly PersonCheck[], now: number): Incident[] {
  return [...byProvider(checks)]
    .flatMap(([provider, found]): Incident[] => [
      ...errorsOf(provider, found, now),
      ...consentOf(provider, found),
    ])
    .sort(
      (a, b) =>
        Number(a.kind === 'consent') - Number(b.kind === 'consent') ||
        b.user_ids.length - a.user_ids.length,
    )
}

/** An account at a provider that several people of the list have, each named once. */
export type SharedAccount = { provider: string; name: string; user_ids: string[] }

/** The same account under two people: what one of them records is shown as the other's. */
export function sharedAccounts(checks: readonly PersonCheck[]): SharedAccount[] {
  const found = new Map<string, SharedAccount>()
  for (const { user_id, shared, connections } of checks)
    for (const { provider, user_ids } of shared) {
      const people = [...new Set([user_id, ...user_ids])].sort()
      const name = connections.find(({ slug }) => slug === provider)?.name ?? provider
      found.set(`${provider} ${people.join(' ')}`, { provider, name, user_ids: people })
    }
  return [...found.values()]
}

/** Which incident of a provider a problem is a part of: it is waited for, and nobody is written to. */
export const incidentOf = (
  { user_id, provider }: Pick<Problem, 'user_id' | 'provider'>,
  incidents: readonly Incident[],
): Incident | undefined =>
  incidents.find(
    (incident) =>
      incident.kind === 'errors' &&
      incident.provider === provider &&
      incident.user_ids.includes(user_id),
  )
