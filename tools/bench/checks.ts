import { setTimeout as delay } from 'node:timers/promises'

import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { putTeam } from '#server/interface/store.ts'

import { startChild } from './child.ts'
import { onPostgresql } from './databases.ts'
import { putManyPeople } from './many-people.ts'
import type { Row } from './table.ts'

const TEAMS = 12
const EACH = 50
const PROCESSES = 3
const SMALL = 200
const LARGE = 10_000
const LOOK_MS = 100

/** A team with so many people, each with six connections and a few workouts; its id. */
async function putTeamOf(db: Db, name: string, people: number) {
  const { id } = await putTeam(db, { name })
  await putManyPeople(db, id, people)
  return id
}

/** Resets all checks, and leaves only the people of these teams on a list. */
async function beginAnew(db: Db, teams: readonly string[]) {
  await db.exec('delete from background_checks')
  await db.rows(
    `update workspace_people set attempted_at = '-infinity', check_claimed_until = null,
       removed_at = case when owner = any(array(select jsonb_array_elements_text($1::text::jsonb))) then null else now() end`,
    [JSON.stringify(teams)],
  )
}

const ALL_FINISHED = `
  select count(*)::int = $2::int as done from background_checks
  where finished_at >= started_at and owner = any(array(select jsonb_array_elements_text($1::text::jsonb)))`

/** Seconds until everyone in these teams was checked, by this many processes. */
async function secondsOf(
  { db, url }: { db: Db; url: string },
  { teams, processes }: { teams: readonly string[]; processes: number },
) {
  const children = await Promise.all(
    Array.from({ length: processes }, () => startChild('serve-checks.ts', { args: [url] })),
  )
  const from = performance.now()
  try {
    for (;;) {
      const [state] = await db.rows<{ done: boolean }>(ALL_FINISHED, [
        JSON.stringify(teams),
        teams.length,
      ])
      if (state?.done) return (performance.now() - from) / 1000
      await delay(LOOK_MS)
    }
  } finally {
    for (const child of children) await child.stop()
  }
}

/** Checks of many teams by one process and by several, and of a small team beside a large one. */
async function measureChecks(url: string): Promise<Row[]> {
  const db = await openDb({ databaseUrl: url, dataDir: '' })
  const where = { db, url }
  try {
    const teams: string[] = []
    for (let n = 0; n < TEAMS; n++) teams.push(await putTeamOf(db, `Team ${n}`, EACH))
    const small = await putTeamOf(db, 'Small', SMALL)
    const large = await putTeamOf(db, 'Large', LARGE)
    await db.exec('analyze')

    const rate = async (processes: number) => {
      await beginAnew(db, teams)
      return (TEAMS * EACH) / (await secondsOf(where, { teams, processes }))
    }
    const [one, several] = [await rate(1), await rate(PROCESSES)]
    const smallAmong = async (all: readonly string[]) => {
      await beginAnew(db, all)
      return secondsOf(where, { teams: [small], processes: 1 })
    }
    const alone = await smallAmong([small])
    const beside = await smallAmong([small, large])
    return [
      {
        what: `People checked by ${PROCESSES} processes, ${TEAMS} teams of ${EACH}, PostgreSQL`,
        value: several,
        unit: '/s',
        against: { value: one, words: 'one process' },
        limit: 'checks of several processes',
      },
      {
        what: `Check of a team of ${SMALL} beside one of ${LARGE}, PostgreSQL`,
        value: beside,
        unit: 's',
        against: { value: alone, words: 'alone' },
        limit: 'check of a small team',
      },
    ]
  } finally {
    await db.close()
  }
}

/** Background checks on PostgreSQL; nothing where that is not installed. */
export const checks = (): Promise<Row[]> => onPostgresql(measureChecks)
