import type { Problem } from '#contract/own/problems.ts'
import { IssueLine } from '#src/connections/issues/IssueList.tsx'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** Number rendered. The list of issues has all of them. */
const FIRST = 6

/** Issues, one line each, linked to the issue. */
export function ProblemList({
  label,
  problems,
  areNew = false,
  model: { nameOf, now },
}: {
  label: string
  problems: readonly Problem[]
  /** True if their ages count from when they became new. */
  areNew?: boolean
  model: TodayModel
}) {
  const [shown, more] = useShowMore(problems, FIRST)
  return (
    <>
      <ul className={css.issues} aria-label={label}>
        {shown.map((problem) => (
          <IssueLine
            key={problem.id}
            item={{
              kind: 'issue',
              key: problem.id,
              row: { problem, name: nameOf(problem.user_id) },
            }}
            isNew={areNew}
            to={paths.issues({ open: issueKey(problem) })}
            now={now.getTime()}
          />
        ))}
      </ul>
      {more}
    </>
  )
}
