import type { Problem, ProblemEvent } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { formatDay } from '#lib/days.ts'
import {
  declinedWords,
  problemProvider,
  shortTrouble,
} from '#src/connections/model/problem-words.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'

/** `found` is the finding of a refresh, and `note` the text that someone added, for a separate box. */
type Activity = {
  who: string | null
  words: string
  found: string | null
  note: string | null
}
/** `start` is the start of the cause, as the provider reported it. */
export type DatedActivity = Activity & {
  kind: ProblemEvent['kind'] | 'start'
  at: string
  browser: string | null
}

type Field = ProblemEvent['fields'][number]

/** Text added below an earlier note, or the whole note if it was replaced. */
function addedNote({ before, after }: Field): string {
  if (!after) return ''
  return before && after.startsWith(before) ? after.slice(before.length).trim() : after
}

function closingOf(after: string | null): string {
  const known = Object.entries(closingWords).find(([name]) => name === after)
  return known ? known[1].toLowerCase() : (after ?? 'no reason recorded')
}

const DECLINED = ': permission declined'

/** Parts of a cause without their codes, which are among the properties. */
const partsOf = (cause: string) => cause.replaceAll(/ \([^)]*\)/g, '').split(', ')

/** Parts of a cause in a line, with each declined permission once. */
function joined(parts: readonly string[]): string {
  const declined = parts.filter((part) => part.endsWith(DECLINED))
  if (declined.length === 0) return parts.join(', ')
  const types = declined.map((part) => part.slice(0, -DECLINED.length))
  return [...parts.filter((part) => !part.endsWith(DECLINED)), declinedWords(types)].join(', ')
}

/** Cause found by a refresh. */
const foundCause = ({ fields }: ProblemEvent): string | null => {
  const cause = fields.find(({ name }) => name === 'cause')
  return cause?.after ?? cause?.before ?? null
}

type CauseChange = Pick<Activity, 'words'> & { found: string }

/** Change of a cause: the new or removed part, if another stays. Otherwise `Paused → No data`. */
function changeOf(before: readonly string[], after: readonly string[]): CauseChange {
  const added = after.filter((part) => !before.includes(part))
  const removed = before.filter((part) => !after.includes(part))
  const hasCommon = added.length < after.length
  if (hasCommon && added.length > 0 && removed.length > 0)
    return {
      words: kindWords.cause,
      found: capitalized(`${joined(added)} added, ${joined(removed)} removed`),
    }
  if (hasCommon && added.length > 0)
    return { words: 'Cause added', found: capitalized(joined(added)) }
  if (hasCommon && removed.length > 0)
    return { words: 'Cause removed', found: capitalized(joined(removed)) }
  return {
    words: kindWords.cause,
    found: [before, after].map((parts) => capitalized(joined(parts))).join(' → '),
  }
}

/** A finding of a refresh with its cause, or with the change of it. */
function findingOf({ kind, fields }: ProblemEvent): CauseChange {
  const { before = null, after = null } = fields.find(({ name }) => name === 'cause') ?? {}
  return kind === 'cause' && before && after
    ? changeOf(partsOf(before), partsOf(after))
    : { words: kindWords[kind], found: capitalized(joined(partsOf(after ?? before ?? ''))) }
}

/** Change of one field, in words: `assigned this to Ana`. */
function fieldWords(field: Field): string {
  const { name, before, after } = field
  switch (name) {
    case 'owner':
      return after ? `assigned this to ${after}` : 'unassigned this'
    case 'snoozed_until':
      return after ? `snoozed this until ${formatDay(after)}` : 'ended the snooze'
    case 'contacted_on':
      return after ? `contacted the patient on ${formatDay(after)}` : 'removed the contact date'
    case 'note':
      if (!after) return 'deleted the note'
      return before && !after.startsWith(before) ? 'edited the notes' : 'added a note'
    case 'closed_as':
      return after ? `resolved this (${closingOf(after)})` : 'reopened this'
    default:
      return `changed ${name.replaceAll('_', ' ')}`
  }
}

const kindWords: Record<ProblemEvent['kind'], string> = {
  seen: 'First seen',
  opened: 'Confirmed by a second refresh',
  cause: 'Cause changed',
  closed: 'Resolved',
  reopened: 'Reopened',
  changed: 'Updated',
}

/**
 * An event of an issue in a sentence: a person's action, or the finding of a refresh if it differs
 * from the previous event.
 */
export function activityOf(event: ProblemEvent, before?: ProblemEvent): Activity {
  const { kind, author, fields } = event
  const note = fields.find(({ name }) => name === 'note')
  const isOfPerson = kind === 'changed' || author !== null
  if (isOfPerson)
    return {
      who: author ?? 'Someone',
      words: fields.map(fieldWords).join(', ') || kindWords[kind].toLowerCase(),
      found: null,
      note: note ? addedNote(note) || null : null,
    }
  const cause = foundCause(event)
  const closed = fields.find(({ name }) => name === 'closed_as')
  const isKnown = before !== undefined && foundCause(before) === cause
  const about = { who: null, words: kindWords[kind], found: null, note: null }
  if (closed?.after) return { ...about, found: capitalized(closingOf(closed.after)) }
  return cause && !isKnown ? { ...about, ...findingOf(event) } : about
}

/**
 * Events of an issue, oldest first. If the provider sent the start of the cause, which no refresh
 * saw, it is among them.
 */
export function activitiesOf(
  newestFirst: readonly ProblemEvent[],
  problem: Problem,
): DatedActivity[] {
  const [worst] = problem.troubles
  const activities: DatedActivity[] = newestFirst.toReversed().map((event, place, events) => ({
    ...activityOf(event, events[place - 1]),
    kind: event.kind,
    at: event.at,
    browser: event.browser ?? null,
  }))
  if (!worst || newestFirst.some(({ at }) => at === problem.cause_since)) return activities
  const start: DatedActivity = {
    kind: 'start',
    at: problem.cause_since,
    who: null,
    words: `${problemProvider(problem)} reported`,
    found: uncapitalized(shortTrouble(worst)),
    note: null,
    browser: null,
  }
  return [...activities, start].toSorted((a, b) => a.at.localeCompare(b.at))
}
