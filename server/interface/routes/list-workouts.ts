import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { refused } from '#server/http/http-error.ts'
import { notFound } from '#server/interface/errors.ts'
import { endOf, isAfter, startOf } from '#server/interface/moment.ts'
import { route } from '#server/interface/route.ts'

// null when the team does not know the user; the index `workouts_newest` is in this very order
const WORKOUTS = `
  select exists (select from users where team_id = $1 and id = $2) as known, (
    select string_agg(body, ',') from (
      select body from workouts
      where team_id = $1 and user_id = $2
        and time_start >= $3::timestamptz and time_start <= $4::timestamptz
        and ($5::text is null or provider = $5)
      order by time_start desc, id
    ) newest_first
  ) as bodies`

type Answer = { known: boolean; bodies: string | null }

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
    const { known, bodies } = firstRow(await db.rows<Answer>(WORKOUTS, args))
    if (!known) throw notFound('User does not exist')
    return `{"workouts":[${bodies ?? ''}]}`
  })
