import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { dayAt } from '#lib/days.ts'

/** Far enough from each other not to be taken for one activity. */
const APART_MS = 7 * 3600 * 1000

/** The same workout so many steps later, as another one. */
function later(workout: SentWorkout, steps: number): SentWorkout {
  const at = (instant: string) => new Date(Date.parse(instant) + steps * APART_MS).toISOString()
  const time_start = at(workout.time_start)
  return {
    ...workout,
    id:
      workout.id.slice(0, -1) +
      ((Number.parseInt(workout.id.at(-1)!, 16) + steps) % 16).toString(16),
    provider_id: `${workout.provider_id}-${steps}`,
    time_start,
    time_end: at(workout.time_end),
    calendar_date: dayAt(Date.parse(time_start), workout.timezone_offset ?? 0),
  }
}

/** Passes everything on to a gateway, and each of a person's workouts `copies` times. Each answer is made once. */
export async function relayWorkouts(gateway: string, copies: number) {
  const answers = new Map<string, Buffer>()
  const server = createServer(async ({ url = '/', headers }, response) => {
    const known = answers.get(url)
    if (known)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(known)
    const answer = await fetch(gateway + url, {
      headers: { cookie: headers.cookie ?? '', accept: headers.accept ?? '*/*' },
    })
    const kept = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-)/.test(name)),
    )
    const body = Buffer.from(await answer.arrayBuffer())
    if (!url.startsWith('/api/v2/summary/workouts/'))
      return void response.writeHead(answer.status, kept).end(body)
    const { workouts } = JSON.parse(body.toString()) as { workouts: SentWorkout[] }
    const steps = Array.from({ length: copies }, (_, step) => step)
    const all = Buffer.from(
      JSON.stringify({
        workouts: workouts.flatMap((one) => steps.map((step) => later(one, step))),
      }),
    )
    answers.set(url, all)
    response.writeHead(200, kept).end(all)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
