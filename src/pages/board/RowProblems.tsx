import { troubleWords } from '#lib/connections/words.ts'
import { shortId } from '#lib/short-id.ts'
import { ProblemPanel } from '#src/layout/ProblemPanel.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { calledOf } from './board-csv.ts'
import { providerNameIn, type BoardRow } from './board-rows.ts'
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
  const title = `Problems of ${calledOf(row, isHidden) ?? shortId(row.person.user_id)}`
  return (
    <Dialog label={title} onClose={onClose} className={css.problems}>
      <div className={css.problemsInside}>
        <h2>{title}</h2>
        {row.problems.map((problem) => (
          <section key={problem.id} aria-label={providerNameIn(row, problem.provider)}>
            <h3>{providerNameIn(row, problem.provider)}</h3>
            <p className={css.soft}>{problem.troubles.map(troubleWords).join('; ')}</p>
            <ProblemPanel problem={problem} owners={owners} />
          </section>
        ))}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
