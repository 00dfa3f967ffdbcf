import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import type { Problem, Problems } from '#contract/own/problems.ts'
import { randomOf } from '#server/demo/random.ts'

import { listedPeople, openDemonstration, putPerson } from './people.ts'
import { launchRounds, within, type Rounds } from './rounds.ts'

const WRITERS = 4
/** Of those who see to the queue, each at another problem. */
const NOTERS = 2
/** One kill in so many comes before Rounds is ready. */
const EARLY = 5
const EARLY_MS = 6000
const LATE_MS = 2500

/** The problems of the demonstration's queue, open or closed. */
async function queued(rounds: Rounds) {
  const answer = await fetch(new URL(ownEndpoints.listProblems.path, rounds.dashboard), {
    headers: await openDemonstration(rounds),
  })
  return ((await answer.json()) as { problems: Problem[] }).problems
}

/** What is there of what was acknowledged: who is listed, and what is noted of the problems. */
const kept = async (rounds: Rounds) => ({
  people: await listedPeople(rounds),
  problems: await queued(rounds),
})

/**
 * Kills Rounds on PGlite `count` times, some while it starts and the others while people are written to it and problems are
 * noted, and starts it again on the same folder. Whatever was acknowledged must be there, and it must always start.
 */
export async function killed({ count, seed }: { count: number; seed: number }): Promise<boolean> {
  const random = randomOf(`kill ${seed}`)
  const folder = await mkdtemp(join(tmpdir(), 'rounds-kill-'))
  const acknowledged = new Set<number>()
  /** The number that was acknowledged last as the note of a problem, by its id. */
  const noted = new Map<string, number>()
  let written = 0
  const counts = { kills: 0, early: 0, acknowledged: 0, lost: 0, hung: 0, failed: 0 }

  /** Writes one person after another until it fails: the process was killed. */
  async function write(rounds: Rounds, headers: Record<string, string>) {
    for (;;) {
      const n = written++
      const answer = await putPerson(rounds, headers, n)
      if (answer.status >= 500) counts.failed++
      if (answer.ok) acknowledged.add(n)
    }
  }

  /** Notes one number after another on a problem of its own until that fails. */
  async function note(rounds: Rounds, headers: Record<string, string>, problem: Problem) {
    for (let { version } = problem; ;) {
      const n = written++
      const answer = await fetch(new URL(ownEndpoints.listProblems.path, rounds.dashboard), {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          problems: [{ id: problem.id, version }],
          change: { note: String(n) },
        }),
      })
      const body = (await answer.json()) as Partial<Problems> & { current?: Problems }
      if (answer.status >= 500) counts.failed++
      const [changed] = body.problems ?? []
      version = (changed ?? body.current?.problems[0])?.version ?? version
      if (changed) noted.set(problem.id, n)
    }
  }

  function countLost({ people, problems }: Awaited<ReturnType<typeof kept>>) {
    for (const n of acknowledged)
      if (!people.has(n)) {
        counts.lost++
        acknowledged.delete(n)
      }
    for (const [id, n] of noted) {
      const problem = problems.find((one) => one.id === id)
      // a later one may have been written and not acknowledged
      if (!problem || Number(problem.note) < n) counts.lost++
    }
  }

  try {
    while (counts.kills < count) {
      const launched = launchRounds(folder)
      counts.kills++
      if (random.whole(1, EARLY) === 1) {
        counts.early++
        launched.ready.catch(() => {})
        await delay(random.whole(0, EARLY_MS))
        await launched.kill()
        continue
      }
      const rounds = await within(launched.ready.catch((error: Error) => error))
      if (rounds === 'hung' || rounds instanceof Error) {
        if (rounds === 'hung') counts.hung++
        else counts.failed++
        process.stderr.write(`Did not start: ${rounds === 'hung' ? rounds : rounds.message}\n`)
        await launched.kill()
        continue
      }
      const there = await within(kept(rounds))
      if (there === 'hung') counts.hung++
      else countLost(there)
      const headers = await openDemonstration(rounds)
      const problems = there === 'hung' ? [] : there.problems.slice(0, NOTERS)
      const writers = [
        ...Array.from({ length: WRITERS }, () => write(rounds, headers)),
        ...problems.map((problem) => note(rounds, headers, problem)),
      ].map((writing) => writing.catch(() => {}))
      await delay(random.whole(0, LATE_MS))
      await launched.kill()
      if ((await within(Promise.all(writers))) === 'hung') counts.hung++
      const notes = [...noted.values()].join(', ') || 'none'
      process.stderr.write(
        `${counts.kills} kills, ${acknowledged.size} people acknowledged; notes: ${notes}\n`,
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  counts.acknowledged = acknowledged.size + counts.lost
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  return counts.lost + counts.hung + counts.failed === 0
}
