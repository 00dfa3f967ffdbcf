import { getOrCreate } from '#lib/lists.ts'
import { putPeople, tagPeople } from '#src/kit/api/workspace-changes.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

import type { Parsed, PastedPerson } from './parse-people.ts'

/** Number of people in one request. Successful requests stay applied if a later one fails. */
const AT_ONCE = 1000

/** Reason that the rest could not be sent, and the number sent before. */
class PartlySent extends Error {
  readonly sent: number
  readonly why: Error
  constructor(sent: number, why: Error) {
    super(why.message)
    this.sent = sent
    this.why = why
  }
}

async function inChunks<T>(
  list: readonly T[],
  send: (chunk: T[]) => Promise<unknown>,
  tell: (sent: number) => void,
) {
  for (let from = 0; from < list.length; from += AT_ONCE) {
    tell(from)
    try {
      await send(list.slice(from, from + AT_ONCE))
    } catch (error) {
      throw new PartlySent(from, error as Error)
    }
  }
}

const withoutTags = ({ user_id, label }: PastedPerson) =>
  label === undefined ? { user_id } : { user_id, label }

/** Ids of the people of each tag. */
function idsByTag(people: Parsed['people']): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { user_id, tags = [] } of people)
    for (const tag of tags) getOrCreate(ids, tag, () => []).push(user_id)
  return ids
}

/**
 * Adds any number of people to the list, with their own tags and those for all. Resolves with the number of erased
 * people, who were not added. Throws PartlySent.
 */
export async function sendPeople(
  people: Parsed['people'],
  tags: string[],
  tell: (sent: number) => void,
): Promise<number> {
  let erased = 0
  await inChunks(
    people,
    async (chunk) => {
      erased += (await putPeople(chunk.map(withoutTags))).length
      if (tags.length)
        await tagPeople(
          chunk.map(({ user_id }) => user_id),
          { add: tags },
        )
      for (const [tag, ids] of idsByTag(chunk)) await tagPeople(ids, { add: [tag] })
    },
    tell,
  )
  return erased
}

/** Adds tags to any number of people on the list, or removes them. Throws PartlySent. */
export const sendTags = (
  userIds: readonly string[],
  change: { add?: string[]; remove?: string[] },
  tell: (sent: number) => void,
): Promise<void> => inChunks(userIds, (chunk) => tagPeople(chunk, change), tell)

/** Words for a failure: the people sent before it were saved, and the text isn't lost. */
export const failureWords = (failure: Error, nothing: string): string => {
  const { sent, why } = failure instanceof PartlySent ? failure : { sent: 0, why: failure }
  const done = sent
    ? `${formatNumber(sent)} people were saved before the error. Your text is still here, so you can try again.`
    : `${nothing}. Your text is still here.`
  return `${why.message} ${done}`
}
