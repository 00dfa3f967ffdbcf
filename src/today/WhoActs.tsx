import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { today } from '#lib/days.ts'
import { countByGroup, groupLabels, type GroupId } from '#src/connections/issues/issue-groups.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { paths } from '#src/kit/url/paths.ts'

import { Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** Address of the issues with the group. A contacted patient is still the one who acts. */
function addressOfGroup(group: GroupId): string {
  if (group === 'snoozed' || group === 'resolved') return paths.issues()
  return paths.issues({ waiting: group === 'contacted' ? 'person' : group })
}

/** The number of each group, with its share of the largest as a bar. */
function Groups({ open }: { open: readonly Problem[] }) {
  const groups = countByGroup(open, today())
  const most = Math.max(...groups.map(([, count]) => count))
  return (
    <ul className={css.counts}>
      {groups.map(([group, count]) => (
        <li key={group}>
          <Link to={addressOfGroup(group)}>
            <span>{groupLabels[group]}</span>
            <span className={css.share} aria-hidden="true">
              <i style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className={css.count}>{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Open issues by who acts next, in the groups of the list of issues. */
export const WhoActs = ({ model: { problems, open = [] } }: { model: TodayModel }) => (
  <Part
    title="Who acts next"
    count={problems.data && counted(open.length, 'issue')}
    asked={problems}
    usualRows={6}
  >
    {() => (open.length === 0 ? <Nothing>No open issues.</Nothing> : <Groups open={open} />)}
  </Part>
)
