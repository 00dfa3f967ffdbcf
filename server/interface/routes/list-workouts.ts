import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { refused } from '#server/http/http-error.ts'
import { notFound } from '#server/interface/errors.ts'
import { endOf, isAfter, startOf } from '#server/interface/moment.ts'
import { route } from '#server/interface/route.ts'

/** Maximum number of workouts read by one statement, more than a year for most people. */
const SMALL_MAX = 400
/**
 * Number of workouts per statement for a larger response, some milliseconds of work between which
 * other requests run.
 */
const PART = 100

// the index `workouts_newest` has this order
const newestFirst = (column: string, limit = '') => `
  select ${column} from workouts
  where team_id = $1 and user_id = $2
    and time_start >= $3::timestamptz and time_start <= $4::timestamptz
    and ($5::text is null or provider = $5)
  order by time_start desc, id ${limit}`
// missing if the team doesn't have the user
const SMALL = `
  select exists (select from users where team_id = $1 and id = $2) as known, count(*)::int as n, string_agg(body, ',') as bodies
  from (${newestFirst('body', `limit ${SMALL_MAX + 1}`)}) newest_first`
const IDS = `select array_to_json(array(${newestFirst('id')}))::text as ids`
const BODIES = `
  select string_agg(w.body, ',' order by x.place) as bodies
  from jsonb_array_elements_text($2::text::jsonb) with ordinality as x(id, place)
  join workouts w on w.team_id = $1 and w.id = x.id::uuid`

/**
 * The bodies of all requested workouts, however many, read in parts so that other requests don't
 * wait for all of them.
 */
async function largeBodies(db: Db, [teamId, ...args]: readonly unknown[]): Promise<string> {
  const { ids } = firstRow(await db.rows<{ ids: string }>(IDS, [teamId, ...args]))
  const all = JSON.parse(ids) as string[]
  const parts: string[] = []
  for (let from = 0; from < all.length; from += PART) {
    const asked = JSON.stringify(all.slice(from, from + PART))
    const { bodies } = firstRow(await db.rows<{ bodies: string | null }>(BODIES, [teamId, asked]))
    // all of a part may have been deleted
    if (bodies) parts.push(bodies)
  }
  return parts.join(',')
}

export default (db: Db) =>
  route('listWorkouts', async ({ team, params, query }) => {
    const { start_date, end_date, provider } = query
    if (end_date !== undefined && isAfter(start_date, end_date))
      throw refused([
        {
          type: 'range',
          loc: ['query', 'end_date'],
          msg: 'The end is before the start',
          input: end_date,
        },
      ])

    const range = [startOf(start_date), end_date === undefined ? 'infinity' : endOf(end_date)]
    const args = [team.id, params.user_id, ...range, provider || null]
    const { known, n, bodies } = firstRow(
      await db.rows<{ known: boolean; n: number; bodies: string | null }>(SMALL, args),
    )
    if (!known) throw notFound('User does not exist')
    return `{"workouts":[${n > SMALL_MAX ? await largeBodies(db, args) : (bodies ?? '')}]}`
  })
