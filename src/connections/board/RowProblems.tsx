import { problemProvider } from '#src/connections/model/problem-words.ts'
import { ProblemPanel } from '#src/connections/problems/ProblemPanel.tsx'
import { ProblemSummary } from '#src/connections/problems/ProblemSummary.tsx'
import { shortId } from '#src/kit/lib/short-id.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'

import type { BoardRow } from './board-rows.ts'
import { calledOf } from './columns.tsx'

import css from './board.module.css'

/** The open problems of one person, each with who sees to it and what became of it. */
export function RowProblems({
  row,
  owners,
  isHidden,
  onClose,
}: {
  row: BoardRow
  owners: readonly string[]
  isHidden: boolean
  onClose: () => void
}) {
  const title = `Issues of ${calledOf(row, isHidden) ?? shortId(row.person.user_id)}`
  return (
    <Dialog label={title} onClose={onClose}>
      <div className={css.problemsInside}>
        <h2>{title}</h2>
        {row.problems.map((problem) => (
          <section key={problem.id} aria-label={problemProvider(problem)}>
            <h3>{problemProvider(problem)}</h3>
            <ProblemSummary problem={problem} />
            <ProblemPanel problem={problem} owners={owners} />
          </section>
        ))}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
