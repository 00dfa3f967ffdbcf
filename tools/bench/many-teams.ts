import { setTimeout as delay } from 'node:timers/promises'

import autocannon from 'autocannon'

import { memoryOf, startChild } from './child.ts'
import { onBoth } from './databases.ts'
import { median, type Row } from './table.ts'

const TEAMS = 200
const FEW_TEAMS = 10
const MARKERS = 1000
const WORKOUTS = 10_000
/** Whole reads of the large team that are always in progress. */
const READS = 24
const SMALL_READS = 60
const SECONDS = 12
const WARM_UP_MS = 2000
const ROUNDS_OF_FEW = 10

type Child = {
  address: string
  pid: number
  keys: string[]
  large: { user: string; key: string }
  small: { user: string; key: string }
}

/** Milliseconds until a response is whole. Throws where it is not 200. */
async function timeOf(url: string, key: string): Promise<number> {
  const from = performance.now()
  const response = await fetch(url, { headers: { 'x-service-api-key': key } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text.slice(0, 200)}`)
  return performance.now() - from
}

/** A search of each of these teams in turn. */
async function searchesOf({ address, keys }: Child): Promise<number[]> {
  const times: number[] = []
  for (const key of keys)
    times.push(await timeOf(`${address}/v3/lab_tests/markers?name=cortisol&size=20`, key))
  return times
}

async function searchRows(child: Child, name: string, isAlone: boolean): Promise<Row[]> {
  await searchesOf(child)
  const many = await searchesOf(child)
  const few: number[] = []
  for (let round = 0; round < ROUNDS_OF_FEW; round++)
    few.push(...(await searchesOf({ ...child, keys: child.keys.slice(0, FEW_TEAMS) })))
  return [
    {
      what: `Search of ${TEAMS} teams in turn, ${MARKERS} markers each, ${name}`,
      value: median(many),
      unit: 'ms',
      against: { value: median(few), words: `${FEW_TEAMS} teams` },
      limit: 'search of many teams',
    },
    {
      what: `Memory of the service with ${TEAMS} teams searched, ${name}`,
      value: memoryOf(child.pid),
      unit: 'MB',
      // PGlite is in the same process, and so was the import
      ...(isAlone && { limit: 'memory of many teams' as const }),
    },
  ]
}

/** A small read of one team alone, and beside the whole reads of another. */
async function fairRows({ address, large, small }: Child, name: string): Promise<Row[]> {
  const smallRead = () =>
    timeOf(`${address}/v2/summary/workouts/${small.user}?start_date=2025-11-20`, small.key)
  const manySmall = async () => {
    const times: number[] = []
    for (let n = 0; n < SMALL_READS; n++) times.push(await smallRead())
    return times
  }
  await manySmall()
  const alone = await manySmall()
  // in a thread of its own, so that this one is free to see the small response come
  const reading = autocannon({
    url: `${address}/v2/summary/workouts/${large.user}?start_date=2000-01-01`,
    headers: { 'x-service-api-key': large.key, 'accept-encoding': 'gzip' },
    connections: READS,
    duration: SECONDS,
    timeout: 60,
    workers: 1,
  })
  await delay(WARM_UP_MS)
  const beside: number[] = []
  const end = performance.now() + SECONDS * 1000 - 2 * WARM_UP_MS
  while (performance.now() < end) beside.push(await smallRead())
  const { non2xx, errors, requests } = await reading
  if (non2xx || errors || !requests.average)
    throw new Error(`${non2xx} of the large reads returned errors, and ${errors} failed.`)
  return [
    {
      what: `Small read beside ${READS} of ${WORKOUTS} workouts of another team, ${name}`,
      value: median(beside),
      unit: 'ms',
      against: { value: median(alone), words: 'alone' },
      limit: 'small read',
    },
  ]
}

async function measureTeams(name: string, where: string): Promise<Row[]> {
  process.stderr.write(`  ${name}: ${TEAMS} teams with ${MARKERS} markers each …\n`)
  const child = await startChild<Child>('serve-many-teams.ts', {
    args: [where, `${TEAMS}`, `${MARKERS}`, `${WORKOUTS}`],
  })
  try {
    return [
      ...(await searchRows(child, name, where.startsWith('postgres'))),
      ...(await fairRows(child, name)),
    ]
  } finally {
    await child.stop()
  }
}

/** Teams beside each other: searches in turn, and a small read beside large ones. */
export const manyTeams = (): Promise<Row[]> => onBoth(measureTeams)
