import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { today } from '#lib/days.ts'
import { useOwnerName } from '#src/connections/issue-update/owner-name.ts'
import { SetOwnerName } from '#src/connections/issue-update/SetOwnerName.tsx'
import { ASK_AGAIN_DAYS, problemsOf } from '#src/connections/model/standing.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { paths } from '#src/kit/url/paths.ts'

import { Nothing, Part } from './Part.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** Issues without an assignee. */
function Unassigned({ open }: { open: readonly Problem[] | undefined }) {
  const count = open?.filter(({ owner }) => owner === null).length ?? 0
  return (
    count > 0 && (
      <Link to={paths.issues({ owner: 'Unassigned' })}>
        View {counted(count, 'unassigned issue')}
      </Link>
    )
  )
}

/** Issues assigned to the reader: first people to contact again, then ended snoozes. */
export function Mine({ model }: { model: TodayModel }) {
  const me = useOwnerName()
  const { problems, open } = model
  const own = problemsOf(me, problems.data ?? [], today())
  const parts = [
    { title: `Contacted ${ASK_AGAIN_DAYS}+ days ago, still failing`, of: own.overdue },
    { title: 'Snooze ended', of: own.snoozeOver },
    { title: 'To do', of: own.assigned },
  ].filter(({ of }) => of.length > 0)
  const count = parts.reduce((sum, { of }) => sum + of.length, 0)
  const countWords = count > 0 ? counted(count, 'issue') : undefined
  return (
    <Part
      title="Assigned to me"
      count={me === '' ? 'Set your name to see issues assigned to you.' : countWords}
      asked={problems}
      usualRows={me === '' ? 0 : 1}
      controls={<SetOwnerName />}
    >
      {() => (
        <>
          {me !== '' && count === 0 && (
            <Nothing>
              {own.snoozed.length > 0 ? 'Nothing to do now.' : 'Nothing assigned to you.'}{' '}
              <Unassigned open={open} />
            </Nothing>
          )}
          {parts.map(({ title, of }) => (
            <div key={title} className={css.group}>
              {parts.length > 1 && (
                <h3>
                  {title}{' '}
                  <span className={`faint tabular ${css.partCount}`}>
                    {formatNumber(of.length)}
                  </span>
                </h3>
              )}
              <ProblemList label={title} problems={of} model={model} />
            </div>
          ))}
          {own.snoozed.length > 0 && (
            <p className="faint small">
              {formatNumber(own.snoozed.length)} {count > 0 && 'more '}snoozed.
            </p>
          )}
        </>
      )}
    </Part>
  )
}
