import type { CheckedConnection, PersonIssue, Trouble } from '#contract/own/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { gravestOf } from '#lib/connections/trouble.ts'
import { causeWords, rhythmWords, statusTitle } from '#lib/connections/words.ts'
import { shortTrouble, WHOLE_PERSON } from '#src/connections/model/problem-words.ts'
import { isOfIncident, troubleTone } from '#src/connections/model/status-tones.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'

/** A connection in a few words: its tone, its state, and a full title. */
export type ChipWords = {
  name: string
  tone: Tone
  /** True if it is part of an incident. */
  isGrave: boolean
  words: string
  title: string
}

function shortWords(trouble: Trouble, daysAgo: number | null): string {
  return trouble.kind === 'silent' && daysAgo !== null
    ? `No data for ${daysAgo} ${daysAgo === 1 ? 'day' : 'days'}`
    : shortTrouble(trouble)
}

const UNCONFIRMED = 'Awaiting confirmation by a second refresh'

function troubledChip(
  name: string,
  { troubles, pending }: Pick<PersonIssue, 'troubles' | 'pending'>,
  { daysAgo, rhythm }: { daysAgo: number | null; rhythm: string },
): ChipWords {
  const [gravest] = troubles
  if (!gravest) return { name, tone: 'unknown', isGrave: false, words: '', title: name }
  const all = [causeWords(troubles), gravest.kind === 'silent' && rhythm, pending && UNCONFIRMED]
  return {
    name,
    tone: troubleTone(gravest),
    isGrave: isOfIncident(gravest),
    words: shortWords(gravest, daysAgo),
    title: `${name}: ${all.filter(Boolean).join('. ')}`,
  }
}

/** Words for a connection without trouble. */
function quietWords({ status, silence, superseded, accepted }: CheckedConnection): string {
  if (superseded) return 'Replaced'
  if (accepted.length) return 'Issue accepted'
  if (silence.grade === 'inactive') return 'Probably inactive'
  if (silence.grade === 'replaced') return 'No longer used'
  if (silence.grade === 'waiting') return 'Waiting for data'
  return statusTitle(status)
}

/** Most serious trouble of a connection, the number of others, and whether it was seen only once. */
export function chipOf(connection: CheckedConnection): ChipWords {
  const { troubles, silence, accepted } = connection
  const name = connectionName(connection)
  const rhythm = rhythmWords(silence)
  if (troubles.length) return troubledChip(name, connection, { daysAgo: silence.days_ago, rhythm })
  const words = quietWords(connection)
  const all = [words, accepted.length && causeWords(accepted), rhythm]
  return {
    name,
    tone: words === 'Connected' || words === 'Waiting for data' ? 'good' : 'unknown',
    isGrave: false,
    words,
    title: `${name}: ${all.filter(Boolean).join('. ')}`,
  }
}

/** The same for issues without a connection. */
export const issueChipOf = (issue: PersonIssue): ChipWords =>
  troubledChip(issue.name ?? issue.provider ?? WHOLE_PERSON, issue, { daysAgo: null, rhythm: '' })

/** Compares lists of troubles, worst first: the more serious one, and of equal ones that of an incident. */
const byGravest = (a: readonly Trouble[], b: readonly Trouble[]) =>
  gravestOf(a) - gravestOf(b) || Number(b.some(isOfIncident)) - Number(a.some(isOfIncident))
const compareTroubled = (a: CheckedConnection, b: CheckedConnection) =>
  Number(a.pending) - Number(b.pending) ||
  byGravest(a.troubles, b.troubles) ||
  b.troubles.length - a.troubles.length
const byName = new Intl.Collator()
/** Connections with trouble first, confirmed before unconfirmed, then by name. */
export const worstFirst = (connections: readonly CheckedConnection[]) =>
  connections.toSorted(
    (a, b) =>
      Number(!a.troubles.length) - Number(!b.troubles.length) ||
      (a.troubles.length && compareTroubled(a, b)) ||
      byName.compare(connectionName(a), connectionName(b)),
  )

/** One issue of a person, or a connection that isn't healthy. */
export type StateChip = {
  key: string
  /** Key of its connection or issue, as in a problem. */
  connection: string
  chip: ChipWords
  isPending: boolean
  /** True if it matches a filter. */
  isMatched: boolean
  /** Most serious trouble. Null if there is none. */
  trouble: Trouble | null
  /** Error as named by the service. */
  code: string | null
}

const isTroubled = ({ troubles }: Pick<CheckedConnection, 'troubles'>) => troubles.length > 0
const codeOf = ([gravest]: readonly Trouble[]) =>
  gravest?.kind === 'error' ? gravest.detail : null

/** Order of states: matches first, then confirmed before unconfirmed ones, then the most serious ones. */
const byUrgency = (a: StateChip, b: StateChip) =>
  Number(b.isMatched) - Number(a.isMatched) ||
  Number(a.isPending) - Number(b.isPending) ||
  byGravest(a.trouble ? [a.trouble] : [], b.trouble ? [b.trouble] : [])

/**
 * States of a person: matching ones and those in trouble, most serious first, then silent ones. Healthy
 * ones are separate.
 */
export function statesOf(
  connections: readonly CheckedConnection[],
  issues: readonly PersonIssue[],
  isMatch: ((one: CheckedConnection | PersonIssue) => boolean) | null = null,
): { first: StateChip | undefined; others: StateChip[]; healthy: ChipWords[] } {
  const ofConnections = connections.map((connection, place) => ({
    key: `${connection.key} ${place}`,
    connection: connection.key,
    chip: chipOf(connection),
    isPending: connection.pending,
    isMatched: isMatch?.(connection) ?? false,
    isTroubled: isTroubled(connection),
    trouble: connection.troubles[0] ?? null,
    code: codeOf(connection.troubles),
  }))
  const ofIssues = issues.filter(isTroubled).map((issue) => ({
    key: issue.key,
    connection: issue.key,
    chip: issueChipOf(issue),
    isPending: issue.pending,
    isMatched: isMatch?.(issue) ?? false,
    trouble: issue.troubles[0] ?? null,
    code: codeOf(issue.troubles),
  }))
  const [drawn, rest] = [
    ofConnections.filter((one) => one.isTroubled || one.isMatched),
    ofConnections.filter((one) => !one.isTroubled && !one.isMatched),
  ]
  const [first, ...others] = [
    ...[...drawn, ...ofIssues].toSorted(byUrgency),
    ...rest.filter(({ chip }) => chip.tone !== 'good'),
  ]
  return {
    first,
    others,
    healthy: rest.flatMap(({ chip }) => (chip.tone === 'good' ? chip : [])),
  }
}
