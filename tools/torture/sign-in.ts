import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { itemAt } from '#lib/lists.ts'
import { openDb } from '#server/db/open.ts'
import { createKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'

import { OURS } from './rounds.ts'
import { faultsAtEnd, startWatched, watchedWords } from './watch.ts'

/** Below the connections that one address may hold. */
const AT_ONCE = 400
const RIGHT_KEYS = 20
/** Beside that many wrong ones a right one is tried. */
const WRONG_TO_RIGHT = 20
/** On a machine that does nothing else a right key takes a few ms. */
const SLOWEST_MS = 5000

/** A key that nobody has: as it is made, but for its checksum, or with it too. */
function wrongKey(n: number): string {
  const text = `rk_${randomBytes(24).toString('base64url')}`
  return n % 2 ? text : text + createHash('sha256').update(text).digest('base64url').slice(0, 6)
}

/** What a key is answered with; 0 where nothing is. */
const statusOf = (dashboard: URL, key: string, agent: Agent) =>
  new Promise<number>((resolve) => {
    const headers = { ...OURS, 'content-type': 'application/json', origin: dashboard.origin }
    const address = new URL(ownEndpoints.session.path, dashboard)
    request(address, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end(JSON.stringify({ key }))
  })

/**
 * Tries `count` wrong keys at a Rounds, hundreds at a time, and right ones of the same address among them. Resolves with whether
 * each right key was taken soon and each wrong one refused with 401 or 429.
 */
export async function parallelSignIn({ count }: { count: number }): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rounds-torture-sign-in-'))
  const db = await openDb({ databaseUrl: null, dataDir })
  const { id } = await putTeam(db, { name: 'North' })
  const rightKeys: string[] = []
  for (let n = 0; n < RIGHT_KEYS; n++) rightKeys.push(await createKey(db, id))
  await db.close()
  const { rounds, end } = await startWatched(dataDir, { DEMO: 'off' })

  const statuses = { right: new Map<number, number>(), wrong: new Map<number, number>() }
  let slowestRightMs = 0
  let next = 0
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const tryKey = async (key: string, kind: keyof typeof statuses) => {
    const began = performance.now()
    const status = await statusOf(rounds.dashboard, key, agent)
    statuses[kind].set(status, (statuses[kind].get(status) ?? 0) + 1)
    if (kind === 'right') slowestRightMs = Math.max(slowestRightMs, performance.now() - began)
  }
  const work = async () => {
    for (let n = next++; n < count; n = next++) {
      if (n % WRONG_TO_RIGHT === 0) await tryKey(itemAt(rightKeys, n % RIGHT_KEYS), 'right')
      await tryKey(wrongKey(n), 'wrong')
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seconds = (performance.now() - began) / 1000

  agent.destroy()
  const seen = await end()
  const wrong = await faultsAtEnd(rounds)
  await rm(dataDir, { recursive: true })
  const words = (counts: Map<number, number>) =>
    [...counts].map(([status, times]) => `${times} x ${status}`).join(', ')
  if ([...statuses.right.keys()].some((status) => status !== 200))
    wrong.push('a right key was refused')
  if ([...statuses.wrong.keys()].some((status) => status !== 401 && status !== 429))
    wrong.push('a wrong key got a status other than 401 or 429')
  if (slowestRightMs > SLOWEST_MS) wrong.push(`a right key took ${Math.round(slowestRightMs)} ms`)
  process.stdout.write(
    `sign-in: wrong keys ${words(statuses.wrong)}, right keys ${words(statuses.right)}, the slowest right one ${Math.round(slowestRightMs)} ms, ${seconds.toFixed(1)} s in all; ${watchedWords(seen)}\n`,
  )
  for (const each of wrong) process.stdout.write(`${each}\n`)
  return wrong.length === 0
}
