import type { Problem } from '#contract/own/problems.ts'
import { actorWords, closingWords, troubleWords } from '#lib/connections/words.ts'
import { formatDay, formatInstant } from '#lib/days.ts'
import { getOrCreate } from '#lib/lists.ts'
import { toMarkdownText } from '#src/kit/lib/markdown.ts'

import { reopenedWords, snoozedWords } from './problem-words.ts'
import { isSnoozed } from './standing.ts'

/** Contents of a shift handoff. */
export type Handover = {
  now: Date
  /** Overall state in a sentence. */
  standing: string
  /** Ongoing provider incidents, one sentence each. */
  incidents: readonly string[]
  problems: readonly Problem[]
  /** Tells whether a problem is part of one of the incidents, which are reported together. */
  isOfIncident: (problem: Problem) => boolean
  /** Time from which starts and ends are new. */
  since: string
  /** Names of people. Null hides them and their notes. */
  nameOf: ((userId: string) => string) | null
}

/** `Person 1`, `Person 2`: numbered in order of appearance while names are hidden. */
function numbered(): (userId: string) => string {
  const places = new Map<string, number>()
  return (userId) => {
    if (!places.has(userId)) places.set(userId, places.size + 1)
    return `Person ${places.get(userId)}`
  }
}

function byOwner(problems: readonly Problem[]): (readonly [string, Problem[]])[] {
  const owners = new Map<string, Problem[]>()
  for (const problem of problems)
    if (problem.owner) getOrCreate(owners, problem.owner, () => []).push(problem)
  return [...owners].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
}

const whatIsWrong = ({ troubles }: Problem) =>
  troubles.length > 0
    ? `: ${troubles.map((trouble) => toMarkdownText(troubleWords(trouble))).join(', ')}`
    : ''

const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

/**
 * Shift handoff as Markdown: overall state, incidents, open problems by assignee, new unassigned
 * ones, snoozed ones, and closed ones. Days and times are UTC.
 */
export function handoverMarkdown(handover: Handover): string {
  const { now, standing, incidents, problems, isOfIncident, since, nameOf } = handover
  const name = nameOf ?? numbered()
  const day = now.toISOString().slice(0, 10)
  const line = (problem: Problem) =>
    [
      `**${toMarkdownText(name(problem.user_id))}**, ${toMarkdownText(problem.name ?? (problem.provider || 'all connections'))}${whatIsWrong(problem)}`,
      problem.state === 'open' &&
        problem.troubles[0] &&
        `waiting on: ${actorWords[problem.troubles[0].actor]}`,
      `since ${formatInstant(problem.cause_since)} UTC`,
      problem.closed_as && `closed: ${closingWords[problem.closed_as].toLowerCase()}`,
      reopenedWords(problem),
      problem.contacted_on && `contacted ${formatDay(problem.contacted_on)}`,
      snoozedWords(problem, day),
      problem.note.trim() && (nameOf ? `note: ${toMarkdownText(problem.note)}` : 'note hidden'),
    ]
      .filter(Boolean)
      .join('; ')
  const part = (title: string, of: readonly Problem[], toLine = line) =>
    of.length > 0 && `## ${title} (${of.length})\n\n${bullets(of.map(toLine))}`
  const withOwner = (problem: Problem) =>
    problem.owner
      ? `${line(problem)}; assigned to ${toMarkdownText(problem.owner)}`
      : `${line(problem)}; unassigned`

  const open = problems.filter(({ state }) => state === 'open')
  const awake = open.filter((problem) => !isSnoozed(problem, day))
  const nobodys = awake.filter((problem) => !problem.owner && !isOfIncident(problem))
  const fresh = nobodys.filter(({ new_at }) => new_at >= since)
  const older = nobodys.length - fresh.length
  const closed = problems.filter(({ closed_at }) => closed_at !== null && closed_at >= since)
  return [
    `# Shift handoff, ${formatInstant(now.toISOString())} UTC`,
    standing,
    incidents.length > 0 &&
      `## Incidents (${incidents.length})\n\n${bullets(incidents.map(toMarkdownText))}`,
    ...byOwner(awake).map(([owner, of]) => part(toMarkdownText(owner), of)),
    part('New, unassigned', fresh),
    older > 0 && `${older} older unassigned ${older === 1 ? 'issue' : 'issues'}.`,
    part(
      'Snoozed',
      open.filter((problem) => isSnoozed(problem, day)),
      withOwner,
    ),
    part(`Resolved since ${formatInstant(since)} UTC`, closed),
    open.length === 0 && 'No open issues.',
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}
