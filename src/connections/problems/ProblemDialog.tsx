import type { Problem } from '#contract/own/problems.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'

import { ProblemPanel } from './ProblemPanel.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'

import css from './problem.module.css'

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
      <div className={`stack gap-4 ${css.inside}`}>
        <div className="row start between gap-3">
          <h2>{title}</h2>
          <Button look="quiet" icon="cross" iconOnly aria-label="Close" onClick={onClose} />
        </div>
        <ProblemSummary problem={problem} />
        <ProblemPanel problem={problem} owners={owners} />
      </div>
    </Dialog>
  )
}
