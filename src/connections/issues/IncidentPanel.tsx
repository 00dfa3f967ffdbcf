import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { actorWords, causeTitle } from '#lib/connections/words.ts'
import { formatInstant, momentHere } from '#lib/days.ts'
import { UpdateButton, useUpdateDialog } from '#src/connections/issue-update/UpdateIssues.tsx'
import { SharingPeople } from '#src/connections/issues/shared-account/SharingPeople.tsx'
import { sharedIssueParts } from '#src/connections/model/incident-words.ts'
import type { ProviderIncident } from '#src/connections/model/incidents.ts'
import {
  SHARED_ACCOUNT,
  problemProvider,
  shortTrouble,
} from '#src/connections/model/problem-words.ts'
import { PeopleLink } from '#src/connections/model/SharedIssueWords.tsx'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PanelBar, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Dot } from '#src/kit/ui/text/Dot.tsx'

import { At } from './columns.tsx'
import { CopyLink } from './CopyLink.tsx'
import { actorOf, type ListedIncident } from './issue-groups.ts'
import type { IssueRow } from './issue-rows.ts'
import { Property } from './IssueProperties.tsx'
import { PanelHead } from './PanelHead.tsx'

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

/** People beyond whom squares would be too many to compare. */
const MAX_SQUARES = 120

/** A square for each person with the provider, the failing ones first. */
function PeopleStrip({ incident: { name, user_ids, of } }: { incident: ProviderIncident }) {
  if (of > MAX_SQUARES) return null
  const failing = user_ids.length
  const title = `People with ${name}`
  return (
    <section className={css.part} aria-label={title}>
      <h3>
        {title}{' '}
        <span className="faint small">
          {formatNumber(failing)} failing
          {of > failing && `, ${formatNumber(of - failing)} not affected`}
        </span>
      </h3>
      <div className="row wrap stretch gap-1" aria-hidden="true">
        {Array.from({ length: Math.max(of, failing) }, (_, place) =>
          place < failing ? (
            <span key={place} className={css.declined}>
              <Icon name="cross" size={12} />
            </span>
          ) : (
            <span key={place} className={css.allowed}>
              <Icon name="check" size={12} />
            </span>
          ),
        )}
      </div>
    </section>
  )
}

const Event = ({ at, mark, children }: { at: string; mark: ReactNode; children: ReactNode }) => (
  <li>
    <span className={css.found}>{mark}</span>
    <div>
      <p>{children}</p>
    </div>
    <time dateTime={at} title={`${formatInstant(at)} UTC`}>
      {momentHere(at)}
    </time>
  </li>
)

/** Start of the incident, the last person it reached, and recoveries. */
function Activity({ incident: { name, began_at, members } }: { incident: ProviderIncident }) {
  const [latest = began_at] = members
    .map((one) => one.began_at)
    .sort()
    .toReversed()
  const left = members.flatMap(({ left_at }) => left_at ?? []).sort()
  const [lastLeft] = left.toReversed()
  return (
    <section className={css.part} aria-label="Activity">
      <h3>Activity</h3>
      <ol className={css.events}>
        <Event at={began_at} mark={<Dot tone="bad" isGrave />}>
          <strong>{name}</strong> began failing
        </Event>
        {latest > began_at && (
          <Event at={latest} mark={<Dot tone="bad" />}>
            Last of {counted(members.length, 'connection')} began failing
          </Event>
        )}
        {lastLeft !== undefined && (
          <Event at={lastLeft} mark={<Dot tone="good" />}>
            {counted(left.length, 'connection')} recovered
          </Event>
        )}
      </ol>
    </section>
  )
}

/** Assignees of all issues, or how many have none. */
function ownersOf(rows: readonly IssueRow[]): string {
  const named = [...new Set(rows.flatMap(({ problem }) => problem.owner ?? []))].sort()
  const without = rows.filter(({ problem }) => problem.owner === null).length
  if (named.length === 0) return 'Unassigned'
  return [...named, ...(without > 0 ? [`${formatNumber(without)} unassigned`] : [])].join(', ')
}

/** Properties that its issues have in common. */
function Properties({
  incident,
  rows,
  ...names
}: {
  incident: ListedIncident
  rows: readonly IssueRow[]
  owners: readonly string[]
  nameOf: (userId: string) => string
}) {
  const issues = { ...names, problems: rows.map(({ problem }) => problem) }
  const assigned = ownersOf(rows)
  const contacted = rows.filter(({ problem }) => problem.contacted_on !== null).length
  const reached =
    contacted === 0 ? 'Not yet' : `${formatNumber(contacted)} of ${formatNumber(rows.length)}`
  const [first] = rows.map(({ problem }) => problem.cause_since).sort()
  const since = incident.kind === 'errors' ? incident.began_at : first
  const isOne = incident.kind === 'errors' && incident.causes.length === 1
  return (
    <aside className={css.properties} aria-label="Properties">
      <dl>
        <Property label="Assignee">
          <span data-key="a">
            <UpdateButton id="assign" label={`Assignee: ${assigned}`} hasCaret {...issues}>
              {assigned}
            </UpdateButton>
          </span>
        </Property>
        <Property label="Waiting on">{capitalized(actorWords[actorOf(incident)])}</Property>
        <Property label="Affected">
          {incident.kind === 'errors'
            ? `${formatNumber(incident.user_ids.length)} of ${counted(incident.of, 'person', 'people')}`
            : counted(incident.user_ids.length, 'person', 'people')}
        </Property>
        {since !== undefined && (
          <Property label="Since">
            <At instant={since} />
          </Property>
        )}
        <Property label="Contacted">
          <UpdateButton id="contacted" label={`Contacted: ${reached}`} hasCaret {...issues}>
            {reached}
          </UpdateButton>
        </Property>
        {incident.kind === 'errors' && (
          <>
            <Property label="Cause">{incident.causes.map(causeTitle).join(', ')}</Property>
            {isOne && (
              <Property label="Code">
                <code>{incident.causes[0]}</code>
              </Property>
            )}
          </>
        )}
      </dl>
    </aside>
  )
}

const ISSUES = 'Issues in this incident'

/** All issues of an incident, to change together or open one by one. */
export function IncidentPanel({
  incident,
  rows,
  owners,
  nameOf,
  place,
  linkOf,
}: Pick<Around, 'linkOf'> & {
  incident: ListedIncident
  rows: readonly IssueRow[]
  owners: readonly string[]
  nameOf: (userId: string) => string
  place: PanelPlace
}) {
  const hasOwner = rows.some(({ problem }) => problem.owner !== null)
  const isShared = incident.kind === 'shared'
  const hasCauses = !isShared && incident.causes.length > 1
  const around = useMemo(() => ({ linkOf, hasOwner, hasCauses }), [linkOf, hasOwner, hasCauses])
  const provider = rows[0] ? problemProvider(rows[0].problem) : incident.name
  const { fact, advice } = sharedIssueParts({ ...incident, name: provider }, momentHere)
  const kind = isShared ? SHARED_ACCOUNT : 'Provider incident'
  const hasUnassigned = rows.some(({ problem }) => problem.owner === null)
  const issues = { problems: rows.map(({ problem }) => problem), nameOf, owners }
  const { ask, dialog } = useUpdateDialog(issues)
  // they alone know whose account it is
  const people = (
    <PeopleLink sharedIssue={incident} className={buttonLink(isShared ? 'primary' : 'quiet')} />
  )
  return (
    <section
      className={`shrink ${css.panel}`}
      aria-label={`${provider} ${isShared ? 'shared account' : 'incident'}`}
    >
      <PanelBar place={place} what="issue" list="Issues" isKept>
        <span data-key="s">
          <UpdateButton id="snooze" hasCaret {...issues}>
            Snooze
          </UpdateButton>
        </span>
        <span data-key="e">
          <UpdateButton id="resolve" icon="check" hasCaret {...issues}>
            Resolve
          </UpdateButton>
        </span>
        <span>
          <ActionMenu label="More" icon="more">
            <MenuAction needs="issues.write" icon="edit" onClick={() => ask('note')}>
              Add note…
            </MenuAction>
            <CopyLink />
          </ActionMenu>
        </span>
        {dialog}
      </PanelBar>
      <div className={css.columns}>
        <div className={`shrink ${css.main}`}>
          <PanelHead
            provider={provider}
            subject={
              <>
                <strong>{provider}</strong> {kind}
              </>
            }
            title={isShared ? `${fact}. Confirm whose account it is.` : `${fact}.`}
          >
            <p className="soft">{advice}</p>
            <div className={`row wrap spaced ${css.action}`}>
              {!isShared && hasUnassigned && (
                <UpdateButton id="assign" look="primary" {...issues} />
              )}
              {people}
            </div>
          </PanelHead>
          {incident.kind === 'shared' ? (
            <SharingPeople account={{ ...incident, name: provider }} rows={rows} linkOf={linkOf} />
          ) : (
            <>
              <PeopleStrip incident={incident} />
              <Activity incident={incident} />
              <section className={`${css.part} ${css.people}`} aria-label={ISSUES}>
                <h3>
                  Issues <span className="faint small">{formatNumber(rows.length)}</span>
                </h3>
                <DataTable
                  label={ISSUES}
                  rows={rows}
                  columns={columns}
                  around={around}
                  rowId={({ problem }) => problem.id}
                />
              </section>
            </>
          )}
        </div>
        <Properties incident={incident} rows={rows} owners={owners} nameOf={nameOf} />
      </div>
    </section>
  )
}
