import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { causeName } from '#lib/connections/trouble.ts'
import { causeTitle } from '#lib/connections/words.ts'
import { formatDayShort, formatInstant, today } from '#lib/days.ts'
import { startedBefore } from '#src/connections/model/issue-age.ts'
import {
  SHARED_ACCOUNT,
  isDeclined,
  problemProvider,
  shortTrouble,
} from '#src/connections/model/problem-words.ts'
import { isSnoozed } from '#src/connections/model/standing.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { shortAges } from '#src/kit/ui/text/ago.ts'
import { Dot } from '#src/kit/ui/text/Dot.tsx'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'

import { groupLabels, issueTone, sizeOf, type IssueGroup, type IssueItem } from './issue-groups.ts'
import type { IssueRow } from './issue-rows.ts'
import { adviceOf } from './recommendation.ts'

import css from './list.module.css'

const SKELETON_ROWS = Array.from({ length: 10 }, (_, row) => row)

type ItemWords = {
  tone: Tone
  name: string
  provider: string
  cause: string
  /** A second fact of the issue. */
  also: string | null
  since: string
  /** Null if unassigned, undefined for an incident with several. */
  owner: string | null | undefined
  isShared: boolean
  /** A provider incident or a shared account, listed first. */
  isGrave: boolean
}

function causeOf({ problem: { troubles } }: IssueRow): string {
  const [worst] = troubles
  if (!worst) return 'Resolved'
  const declined = troubles.filter(isDeclined).length
  return isDeclined(worst) && declined > 1
    ? `${formatNumber(declined)} permissions declined`
    : shortTrouble(worst)
}

/** The day to which it is snoozed, or of the last contact. */
function alsoOf({ problem }: IssueRow): string | null {
  const { state, snoozed_until, contacted_on } = problem
  if (state !== 'open') return null
  if (snoozed_until !== null && isSnoozed(problem, today()))
    return `until ${formatDayShort(snoozed_until)}`
  return contacted_on === null ? null : `contacted ${formatDayShort(contacted_on)}`
}

function wordsOf(item: IssueItem): ItemWords {
  if (item.kind === 'incident') {
    const { incident, rows } = item
    const people = new Set(rows.map(({ problem }) => problem.user_id)).size
    const issues = rows.length
    const owners = new Set(rows.map(({ problem }) => problem.owner))
    const [first = ''] = rows.map(({ problem }) => problem.cause_since).sort()
    const isShared = incident.kind === 'shared'
    return {
      tone: 'bad',
      name: counted(people, 'person', 'people'),
      provider: rows[0] ? problemProvider(rows[0].problem) : incident.name,
      cause: `Provider incident${issues === people ? '' : ` · ${counted(issues, 'issue')}`}`,
      also: isShared ? null : incident.causes.map(causeTitle).join(', '),
      since: isShared ? first : incident.began_at,
      owner: owners.size > 1 ? undefined : (rows[0]?.problem.owner ?? null),
      isShared,
      isGrave: true,
    }
  }
  const { row } = item
  const { problem, name } = row
  const isShared = problem.troubles.some((one) => causeName(one) === 'shared')
  return {
    tone: issueTone(row),
    name,
    provider: problemProvider(problem),
    cause: causeOf(row),
    also: alsoOf(row),
    since: problem.closed_at ?? problem.cause_since,
    owner: problem.owner,
    isShared,
    isGrave: isShared,
  }
}

/** Reason that an issue of an earlier day is new. */
function whyNew({ problem }: IssueRow): string | null {
  if (startedBefore(problem, problem.new_at) === null) return null
  return problem.reopened > 0 ? 'new again' : 'new cause'
}

/** Time since a given time, at the end of a row. Of several issues, from the newest to the oldest. */
export const Age = ({
  since,
  newest = since,
  now,
}: {
  since: string
  newest?: string
  now: number
}) => (
  <time
    className={`faint tiny tabular nowrap ${css.age}`}
    dateTime={since}
    title={`${formatInstant(since)} UTC`}
  >
    {shortAges([now - Date.parse(newest), now - Date.parse(since)])}
  </time>
)

/** One or two lines with a dot in front and an age at the end. The whole row is the link. */
export function ListLine({
  to,
  isReplaced = false,
  isOpen = false,
  id,
  tone,
  isGrave,
  who,
  detail = null,
  since,
  now,
  children,
}: {
  to: string
  /** True if opening another one beside the list replaces the history entry. */
  isReplaced?: boolean
  isOpen?: boolean
  /** Key of the row for keyboard navigation. */
  id?: string
  tone: Tone
  isGrave?: boolean
  who: ReactNode
  /** The second line. Left out of a row whose group has it as its heading. */
  detail?: ReactNode
  /** Null without its own time. */
  since: string | null
  now: number
  /** Content before the age, such as the assignee. */
  children?: ReactNode
}) {
  return (
    <li>
      <Link
        className={css.item}
        data-one-line={detail === null || undefined}
        to={to}
        replace={isReplaced}
        preventScrollReset
        aria-current={isOpen || undefined}
        data-issue={id}
      >
        <Dot tone={tone} isGrave={isGrave} />
        <span className={`grow ${css.what}`}>
          <span className={css.who}>{who}</span>
          {detail !== null && <span className={`soft small ${css.cause}`}>{detail}</span>}
        </span>
        {children}
        {since !== null && <Age since={since} now={now} />}
      </Link>
    </li>
  )
}

/** An issue or incident in two lines, or in one below the cause that it shares with others. */
export function IssueLine({
  item,
  isNew = false,
  isBrief = false,
  ...row
}: {
  item: IssueItem
  isBrief?: boolean
  /** True if the age of an issue counts from when it became new, in a list of new ones. */
  isNew?: boolean
  isOpen?: boolean
  to: string
  isReplaced?: boolean
  now: number
}) {
  const { tone, name, provider, cause, since, owner, isShared, isGrave, ...words } = wordsOf(item)
  const fresh = isNew && item.kind === 'issue' ? item.row : null
  const also = fresh ? whyNew(fresh) : words.also
  return (
    <ListLine
      {...row}
      id={item.key}
      tone={tone}
      isGrave={isGrave}
      since={fresh?.problem.new_at ?? since}
      who={
        <>
          <strong>{name}</strong> <span>{provider}</span>
        </>
      }
      detail={
        isBrief ? null : (
          <>
            <span>{isShared ? SHARED_ACCOUNT : cause}</span>
            {also !== null && (
              <>
                {' '}
                <span className={css.also}>{also}</span>
              </>
            )}
          </>
        )
      }
    >
      {owner !== undefined && (
        <span className={owner === null ? css.unassigned : css.assigned}>
          <Monogram name={owner} label={owner === null ? 'Unassigned' : `Assignee: ${owner}`} />
        </span>
      )}
    </ListLine>
  )
}

/** Number of rows from which the cause that all of them share stands above them once. */
const SAME_CAUSE_MIN = 3

/** The issue whose cause all issues of a group share, and nothing else that tells them apart. */
function commonIssue(items: readonly IssueItem[]): IssueRow | null {
  const rows = items.flatMap((item) => (item.kind === 'issue' ? [item.row] : []))
  const [first = null] = rows
  const isSame = (row: IssueRow) =>
    first !== null && causeOf(row) === causeOf(first) && alsoOf(row) === null
  return rows.length >= SAME_CAUSE_MIN && rows.every(isSame) ? first : null
}

function Group({
  group: { id, items },
  openKey,
  linkOf,
  isBeside,
  now,
}: { group: IssueGroup } & Omit<Props, 'groups'>) {
  // keys lead beyond the rows that are drawn
  const reached = items.findIndex(({ key }) => key === openKey)
  const [shown, more] = useShowMore(items, undefined, reached)
  const common = commonIssue(items)
  const isIncident = ({ kind }: IssueItem) => kind === 'incident'
  const lines = (some: readonly IssueItem[], isBrief: boolean) =>
    some.length > 0 && (
      <ul>
        {some.map((item) => (
          <IssueLine
            key={item.key}
            item={item}
            isBrief={isBrief}
            isOpen={item.key === openKey}
            to={linkOf(item.key)}
            isReplaced={isBeside}
            now={now}
          />
        ))}
      </ul>
    )
  return (
    <section aria-label={groupLabels[id]}>
      <h2 className={`row soft tiny ${css.group}`}>
        {groupLabels[id]}{' '}
        <span className="faint tabular">
          {formatNumber(items.reduce((sum, item) => sum + sizeOf(item), 0))}
        </span>
      </h2>
      {common ? (
        <>
          {lines(shown.filter(isIncident), false)}
          <p className={`soft small ${css.common}`}>
            <strong>{causeOf(common)}.</strong> {common.problem.troubles.slice(0, 1).map(adviceOf)}
          </p>
          {lines(
            shown.filter((item) => !isIncident(item)),
            true,
          )}
        </>
      ) : (
        lines(shown, false)
      )}
      {more}
    </section>
  )
}

type Props = {
  groups: readonly IssueGroup[]
  openKey: string | null
  /** Address of a row. */
  linkOf: (key: string) => string
  /** True if the panel is beside the list. */
  isBeside: boolean
  /** Time from which ages are counted. */
  now: number
}

/** The list before its first rows. */
export const ListSkeleton = () => (
  <div className={`shrink ${css.list}`} role="status" aria-label="Loading issues">
    <div className={css.group} />
    {SKELETON_ROWS.map((row) => (
      <div key={row} className={css.item}>
        <span className={`grow ${css.what}`}>
          <Skeleton width={`${40 + ((row * 7) % 20)}%`} />
          <Skeleton width={`${60 + ((row * 5) % 25)}%`} height={13} />
        </span>
      </div>
    ))}
  </div>
)

/** Issues in groups, one two-line row each. A row opens the panel. */
export const IssueList = ({ groups, ...rest }: Props) => (
  <div className={`shrink ${css.list}`}>
    {groups.map((group) => (
      <Group key={group.id} group={group} {...rest} />
    ))}
  </div>
)
