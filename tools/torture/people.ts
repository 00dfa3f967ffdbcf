import { ownEndpoints } from '#contract/own/endpoints.ts'

import { cookieOf, type Rounds } from './rounds.ts'

type Headers = Record<string, string>
const ID = '00000000-0000-4000-8000-'
const userId = (n: number) => `${ID}${String(n).padStart(12, '0')}`

/** The demonstration's own session. */
export async function openDemonstration({ dashboard }: Rounds): Promise<Headers> {
  const answer = await fetch(new URL(ownEndpoints.session.path, dashboard))
  return { cookie: cookieOf(answer), origin: dashboard.origin }
}

/** Adds the person with a number to the list of people. */
export async function putPerson(rounds: Rounds, headers: Headers, n: number): Promise<Response> {
  const answer = await fetch(new URL(ownEndpoints.listPeople.path, rounds.dashboard), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ people: [{ user_id: userId(n), label: `Person ${n}` }] }),
  })
  await answer.arrayBuffer()
  return answer
}

/** The numbers of all people who are on the list. */
export async function listedPeople(rounds: Rounds): Promise<Set<number>> {
  const answer = await fetch(new URL(ownEndpoints.listPeople.path, rounds.dashboard), {
    headers: await openDemonstration(rounds),
  })
  const { people } = (await answer.json()) as { people: { user_id: string }[] }
  return new Set(
    people.flatMap(({ user_id }) =>
      user_id.startsWith(ID) ? [Number(user_id.slice(ID.length))] : [],
    ),
  )
}
