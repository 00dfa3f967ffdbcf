import type { Problem } from '#contract/own/problems.ts'
import { causeName } from '#lib/connections/trouble.ts'
import type { Day } from '#lib/days.ts'
import { isOfSharedIssue } from '#src/connections/model/incident-words.ts'
import {
  incidentOf,
  type ProviderIncident,
  type SharedAccount,
} from '#src/connections/model/incidents.ts'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { isContacted, isSnoozed } from '#src/connections/model/standing.ts'
import { troubleTone } from '#src/connections/model/status-tones.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'

import type { IssueRow } from './issue-rows.ts'

/** A provider incident, or a shared account. */
export type ListedIncident = ProviderIncident | SharedAccount
/** A row of the list: an issue, or all issues of an incident. */
export type IssueItem =
  | { kind: 'issue'; key: string; row: IssueRow }
  | { kind: 'incident'; key: string; incident: ListedIncident; rows: IssueRow[] }

/** Groups by who acts next, the reader's own team first, then those that no one acts on now. */
export const groupLabels = {
  us: 'Waiting on us',
  provider: 'Waiting on provider',
  person: 'Waiting on patient',
  unknown: 'Next step unclear',
  contacted: 'Patient contacted',
  snoozed: 'Snoozed',
  resolved: 'Resolved today',
} as const
export type GroupId = keyof typeof groupLabels
const groupIds = Object.keys(groupLabels) as GroupId[]
export type IssueGroup = { id: GroupId; items: IssueItem[] }

/** The party that acts on an incident. */
export const actorOf = ({ kind }: ListedIncident) => (kind === 'shared' ? 'us' : 'provider')

/** Issues in a row. */
export const sizeOf = (item: IssueItem): number => (item.kind === 'incident' ? item.rows.length : 1)

const isShared = ({ problem }: IssueRow) =>
  problem.troubles.some((one) => causeName(one) === 'shared')
/** Tone of an issue by its most serious trouble. */
export const issueTone = ({ problem: { state, troubles } }: IssueRow): Tone => {
  if (state === 'closed') return 'good'
  return troubles[0] ? troubleTone(troubles[0]) : 'unknown'
}

const tones: readonly Tone[] = ['bad', 'notice', 'unknown', 'good']
/** Shared accounts first, then by tone, then the newest cause first. */
const byUrgency = (a: IssueRow, b: IssueRow) =>
  Number(isShared(b)) - Number(isShared(a)) ||
  tones.indexOf(issueTone(a)) - tones.indexOf(issueTone(b)) ||
  b.problem.cause_since.localeCompare(a.problem.cause_since)

/** True if the patient was contacted too recently to be asked again. */

/** Group of an issue by who acts on its most serious cause, unless no one acts on it now. */
export function groupOf(problem: Problem, today: Day): GroupId {
  if (problem.state === 'closed') return 'resolved'
  if (isSnoozed(problem, today)) return 'snoozed'
  if (isContacted(problem, today)) return 'contacted'
  return problem.troubles[0]?.actor ?? 'unknown'
}

/** Number of issues in each group that has any, in the order of the list. */
export function countByGroup(problems: readonly Problem[], today: Day): [GroupId, number][] {
  const groups = problems.map((problem) => groupOf(problem, today))
  return groupIds.flatMap((id): [GroupId, number][] => {
    const count = groups.filter((group) => group === id).length
    return count > 0 ? [[id, count]] : []
  })
}

/** True if someone acts on it now. */
const isDue = ({ problem }: IssueRow, today: Day) =>
  !['contacted', 'snoozed', 'resolved'].includes(groupOf(problem, today))

/** Keys of the rows in the address, which distinguish two issues of one person and provider. */
export function issueKeys(rows: readonly IssueRow[]): ReadonlyMap<IssueRow, string> {
  const counts = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const key = issueKey(row.problem)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return [row, count === 1 ? key : `${key}.${count}`]
    }),
  )
}

/** Keys of incidents in the address. Several of one provider are numbered. */
export function incidentKeys(
  incidents: readonly ListedIncident[],
): ReadonlyMap<ListedIncident, string> {
  const counts = new Map<string, number>()
  return new Map(
    incidents.map((incident) => {
      const { kind, provider, user_ids } = incident
      const key = kind === 'errors' ? `incident.${provider}` : `shared.${provider}.${user_ids[0]}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return [incident, count === 1 ? key : `${key}.${count}`]
    }),
  )
}

/**
 * Issues of each incident, provider incidents first. A shared account with only one issue left
 * doesn't count.
 */
function rowsOfIncidents(
  rows: readonly IssueRow[],
  incidents: readonly ProviderIncident[],
  accounts: readonly SharedAccount[],
): [ListedIncident, IssueRow[]][] {
  const most = accounts.toSorted((a, b) => b.user_ids.length - a.user_ids.length)
  const found = new Map<ListedIncident, IssueRow[]>()
  for (const row of rows) {
    const incident =
      incidentOf(row.problem, incidents) ?? most.find((one) => isOfSharedIssue(one, row.problem))
    if (incident) found.set(incident, [...(found.get(incident) ?? []), row])
  }
  return [...incidents, ...most].flatMap((incident): [ListedIncident, IssueRow[]][] => {
    const own = found.get(incident) ?? []
    return own.length > (incident.kind === 'shared' ? 1 : 0) ? [[incident, own]] : []
  })
}

/**
 * The issues in groups by who acts next, each by urgency. Unsnoozed issues of an incident or a shared account are one
 * row. Empty groups are left out.
 */
export function issueGroups(
  rows: readonly IssueRow[],
  {
    incidents,
    accounts,
  }: { incidents: readonly ProviderIncident[]; accounts: readonly SharedAccount[] },
  today: Day,
): IssueGroup[] {
  const keys = issueKeys(rows)
  const keysOfIncidents = incidentKeys([...incidents, ...accounts])
  const sorted = rows.toSorted(byUrgency)
  const shared = rowsOfIncidents(
    sorted.filter((row) => isDue(row, today)),
    incidents,
    accounts,
  )
  const inIncidents = new Set(shared.flatMap(([, own]) => own))
  const groups = new Map<GroupId, IssueItem[]>()
  const add = (id: GroupId, item: IssueItem) => groups.set(id, [...(groups.get(id) ?? []), item])
  for (const [incident, own] of shared)
    add(actorOf(incident), {
      kind: 'incident',
      key: keysOfIncidents.get(incident) ?? '',
      incident,
      rows: own,
    })
  for (const row of sorted)
    if (!inIncidents.has(row))
      add(groupOf(row.problem, today), { kind: 'issue', key: keys.get(row) ?? '', row })
  return groupIds.flatMap((id) => {
    const own = groups.get(id)
    return own ? [{ id, items: own }] : []
  })
}

/** The issues in the order of the list, those of an incident where its row stands. */
export const rowsInOrder = (groups: readonly IssueGroup[]): IssueRow[] =>
  groups.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'incident' ? item.rows : [item.row])),
  )

/** Place of the open row, or the one that it left with its group: the next row is counted from there. */
export type Stand = { key: string; index: number; group: string | undefined }

/** Place of the row before (-1) or after (1) the open one, which may have left its own. */
export function placeAfter(by: 1 | -1, now: Stand, stood: Stand | null): number {
  if (stood?.key !== now.key || stood.group === now.group) return now.index + by
  // rows behind its former place have moved up by one, or down if it stands before them now
  const between = stood.index + (now.index < stood.index ? 0.5 : -0.5)
  return by === 1 ? Math.floor(between) + 1 : Math.ceil(between) - 1
}
