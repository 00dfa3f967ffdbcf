import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import { UpdateIssues } from '#src/connections/issue-update/UpdateIssues.tsx'
import { sharedIssueParts } from '#src/connections/model/incident-words.ts'
import {
  SHARED_ACCOUNT,
  problemProvider,
  shortTrouble,
} from '#src/connections/model/problem-words.ts'
import { PeopleLink } from '#src/connections/model/SharedIssueWords.tsx'
import { PanelBar, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'

import { At } from './columns.tsx'
import type { ListedIncident } from './issue-groups.ts'
import type { IssueRow } from './issue-rows.ts'

import css from './panel.module.css'

type Around = {
  /** Address of one issue. */
  linkOf: (row: IssueRow) => string
  /** True if some of the issues are assigned. */
  hasOwner: boolean
  /** True if they have several causes. Otherwise the heading shows the one. */
  hasCauses: boolean
}

const columns: readonly Column<IssueRow, unknown, Around>[] = [
  {
    id: 'person',
    label: 'Name',
    rowHeader: true,
    cell: (row, { linkOf }) => <Link to={linkOf(row)}>{row.name}</Link>,
  },
  {
    id: 'issue',
    label: 'Issue',
    onScreen: ({ hasCauses }) => hasCauses,
    cell: ({ problem: { troubles } }) => (
      <span className="soft">{troubles.slice(0, 1).map(shortTrouble)}</span>
    ),
  },
  {
    id: 'since',
    label: 'Since',
    cell: ({ problem }) => <At instant={problem.cause_since} />,
  },
  {
    id: 'owner',
    label: 'Assignee',
    text: ({ problem }) => problem.owner,
    missing: 'Unassigned',
    onScreen: ({ hasOwner }) => hasOwner,
  },
]

/** All issues of an incident, to change together or open one by one. */
export function IncidentPanel({
  incident,
  rows,
  owners,
  nameOf,
  clock,
  place,
  linkOf,
}: Pick<Around, 'linkOf'> & {
  incident: ListedIncident
  rows: readonly IssueRow[]
  owners: readonly string[]
  nameOf: (userId: string) => string
  clock: (instant: string) => string
  place: PanelPlace
}) {
  const hasOwner = rows.some(({ problem }) => problem.owner !== null)
  const isShared = incident.kind === 'shared'
  const hasCauses = !isShared && incident.causes.length > 1
  const around = useMemo(() => ({ linkOf, hasOwner, hasCauses }), [linkOf, hasOwner, hasCauses])
  const provider = rows[0] ? problemProvider(rows[0].problem) : incident.name
  const { fact, since, cause, advice } = sharedIssueParts({ ...incident, name: provider }, clock)
  const kind = isShared ? SHARED_ACCOUNT : 'Provider incident'
  const list = isShared ? 'Issues of this account' : 'Issues in this incident'
  return (
    <section
      className={`shrink ${css.panel}`}
      aria-label={`${provider} ${isShared ? 'shared account' : 'incident'}`}
    >
      <PanelBar place={place} what="issue" list="Issues" isKept />
      <div className={`shrink ${css.main}`}>
        <div className={`row start gap-3 ${css.head}`}>
          <span className={`rigid strong ${css.provider}`} aria-hidden="true">
            {provider.charAt(0)}
          </span>
          <div>
            <p className="soft small">
              <strong>{provider}</strong> {kind}
            </p>
            <h2>
              {fact}
              {since}.
            </h2>
            <p className="soft">
              {cause && `${cause} `}
              {advice}
            </p>
            <div className={`row wrap spaced ${css.action}`}>
              <UpdateIssues
                problems={rows.map(({ problem }) => problem)}
                nameOf={nameOf}
                owners={owners}
                recommended={
                  rows.some(({ problem }) => problem.owner === null) ? 'assign' : 'snooze'
                }
              />
              <PeopleLink sharedIssue={incident} className={buttonLink('quiet')} />
            </div>
          </div>
        </div>
        <section className={`${css.part} ${css.people}`} aria-label={list}>
          <h3>
            Issues{' '}
            <span className="faint small">
              {rows.length}
              {!hasOwner && ' · Unassigned'}
            </span>
          </h3>
          <DataTable
            label={list}
            rows={rows}
            columns={columns}
            around={around}
            rowId={({ problem }) => problem.id}
          />
        </section>
      </div>
    </section>
  )
}
