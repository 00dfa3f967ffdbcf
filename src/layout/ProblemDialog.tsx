import type { Problem } from '#contract/problems.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import css from './problem.module.css'
import { ProblemPanel } from './ProblemPanel.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'

/** One problem of the queue over the page; `title` says whose and of which provider. */
export default function ProblemDialog({
  problem,
  title,
  owners = [],
  onClose,
}: {
  problem: Problem
  title: string
  owners?: readonly string[]
  onClose: () => void
}) {
  return (
    <Dialog label={title} onClose={onClose} className={css.dialog}>
      <div className={css.inside}>
        <div className={css.heading}>
          <h2>{title}</h2>
          <Button look="quiet" icon="cross" iconOnly aria-label="Close" onClick={onClose} />
        </div>
        <ProblemSummary problem={problem} />
        <ProblemPanel problem={problem} owners={owners} />
      </div>
    </Dialog>
  )
}
