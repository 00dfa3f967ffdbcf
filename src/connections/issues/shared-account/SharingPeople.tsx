import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import { formatDayNear, today } from '#lib/days.ts'
import type { IssueRow } from '#src/connections/issues/issue-rows.ts'
import { keptCheck } from '#src/connections/model/connection-checks.ts'
import type { SharedAccount } from '#src/connections/model/incidents.ts'
import { errorDay } from '#src/connections/model/issue-age.ts'
import { SmallStrip } from '#src/connections/model/SmallStrip.tsx'
import { denialOf } from '#src/kit/lib/rights.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { SameWorkouts } from './SameWorkouts.tsx'

import css from '#src/connections/issues/panel.module.css'

type SharingPerson = {
  row: IssueRow
  /** Address of the person's issue. */
  to: string
  /** Their connection to the account. Null while it loads, and if none was found. */
  connection: CheckedConnection | null
}

const DayOf = ({ day, what }: { day: string | null; what: string }) =>
  day === null ? <Missing what={what} /> : formatDayNear(day, today())

const columns: readonly Column<SharingPerson>[] = [
  {
    id: 'person',
    label: 'Name',
    rowHeader: true,
    cell: ({ row, to }) => <Link to={to}>{row.name}</Link>,
  },
  {
    id: 'connected',
    label: 'Connected',
    cell: ({ connection }) => (
      <DayOf
        day={connection?.created_on ? errorDay(connection.created_on) : null}
        what="Not known"
      />
    ),
  },
  {
    id: 'strip',
    label: '26 weeks',
    goneAt: 'small',
    cell: ({ row: { problem } }) => <SmallStrip userId={problem.user_id} isShared />,
  },
  {
    id: 'workout',
    label: 'Last workout',
    cell: ({ row: { name, problem }, connection }) => (
      <Link
        to={paths.workouts(problem.user_id, { provider: problem.provider, section: 'data' })}
        aria-label={`Workouts of ${name}`}
      >
        <DayOf day={connection?.silence.newest ?? null} what="No workouts found" />
      </Link>
    ),
  },
]

/** The people with one account, each with what tells whose it is. */
export function SharingPeople({
  account,
  rows,
  linkOf,
}: {
  account: SharedAccount
  rows: readonly IssueRow[]
  linkOf: (row: IssueRow) => string
}) {
  const checks = useQueries({ queries: rows.map(({ problem }) => keptCheck(problem.user_id)) })
  const people = rows.map((row, place) => ({
    row,
    to: linkOf(row),
    connection:
      checks[place]?.data?.check?.connections.find(({ slug }) => slug === account.provider) ?? null,
  }))
  const title = 'People with this account'
  const newest = people
    .flatMap(({ connection }) => connection?.silence.newest ?? [])
    .sort()
    .at(-1)
  return (
    <>
      <section className={`${css.part} ${css.people}`} aria-label={title}>
        <h3>
          {title} <span className="faint small">{formatNumber(people.length)}</span>
        </h3>
        <DataTable
          label={title}
          rows={people}
          columns={columns}
          rowId={({ row }) => row.problem.id}
          leavesAt="small"
        />
        <p className="soft small above-3">
          Ask whose account it is. Then have the others connect their own.
        </p>
      </section>
      {newest !== undefined && denialOf('workouts.read') === undefined && (
        <SameWorkouts provider={account.provider} rows={rows} until={newest} />
      )}
    </>
  )
}
