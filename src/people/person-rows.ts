import type { PersonCheck } from '#contract/own/connection-checks.ts'
import type { Person } from '#contract/own/workspace.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import type { Day } from '#lib/days.ts'
import { statesOf, worstFirst } from '#src/connections/model/connection-chips.ts'
import { SHARED_ACCOUNT, WHOLE_PERSON } from '#src/connections/model/problem-words.ts'
import { attentionOf, quietOf, rankOf } from '#src/connections/model/standing.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'

/** Worst status of a person: its words, its code as sent, and the number of others. */
type WorstStatus = {
  tone: Tone
  isGrave?: boolean
  words: string
  /** Name of the provider, if there is one. */
  provider?: string
  code?: string | null
  more: number
}

/** A person on the list with the findings of the last check. */
export type PersonRow = {
  person: Person
  /** Index in the team's list, from 0. */
  place: number
  /** Null if no check was made, or its findings are unknown. */
  worst: WorstStatus | null
  /** The lower, the worse. */
  rank: number
  providers: string[]
  lastActivity: Day | null
  /** True if another person has the same account of a provider. */
  isShared: boolean
  /** True if check results are loaded. Without them, nothing is shown about anyone. */
  isKnown: boolean
  /** True if the last check failed, so that the data is from the one before. */
  isOld: boolean
}

export const personId = ({ person }: PersonRow) => person.user_id

function worstOf(check: PersonCheck): WorstStatus | null {
  const { checked_at, failed } = check
  if (checked_at === null) return failed && { tone: 'bad', words: 'Refresh failed', more: 0 }
  const { first, others } = statesOf(worstFirst(check.connections), check.issues)
  const [shared] = check.shared
  if (shared) {
    const own = check.connections.find((each) => providerOf(each) === shared.provider)
    return {
      tone: 'bad',
      isGrave: true,
      provider: own ? connectionName(own) : shared.provider,
      words: SHARED_ACCOUNT,
      more: others.length + Number(first !== undefined),
    }
  }
  if (attentionOf(check) && first)
    return {
      tone: first.chip.tone,
      isGrave: first.chip.isGrave,
      ...(first.chip.name !== WHOLE_PERSON && { provider: first.chip.name }),
      words: first.isPending ? `${first.chip.words}, unconfirmed` : first.chip.words,
      code: first.code,
      more: others.length,
    }
  const quiet = quietOf(check)
  const words = { well: 'Healthy', inactive: 'Inactive', none: 'No connections' }[quiet]
  return { tone: quiet === 'well' ? 'good' : 'unknown', words, more: 0 }
}

/** The people on the list in order, each with their last check if there is one. */
export function personRows(
  people: readonly Person[],
  checks: readonly PersonCheck[] | undefined,
): PersonRow[] {
  const byId = new Map(checks?.map((check) => [check.user_id, check]))
  return people.map((person, place) => {
    const check = byId.get(person.user_id)
    const isRead = check !== undefined && check.checked_at !== null
    return {
      person,
      place,
      isShared: (check?.shared.length ?? 0) > 0,
      isKnown: checks !== undefined,
      worst: check ? worstOf(check) : null,
      rank: rankOf(check ?? null),
      providers: check ? [...new Set(check.connections.map(connectionName))] : [],
      lastActivity: check?.last_activity ?? null,
      isOld: isRead && check.failed !== null,
    }
  })
}

/** Times of the newest and the oldest check. Undefined if the findings are unknown. */
export function checkedOf(checks: readonly PersonCheck[] | undefined): {
  at: string | null | undefined
  from: string | null | undefined
} {
  if (!checks) return { at: undefined, from: undefined }
  const read = checks.flatMap(({ checked_at }) => checked_at ?? []).sort()
  return { at: read.at(-1) ?? null, from: read[0] ?? null }
}
