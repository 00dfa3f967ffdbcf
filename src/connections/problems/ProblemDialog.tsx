import type { Problem } from '#contract/own/problems.ts'
import { Dialog } from '#src/kit/ui/Dialog.tsx'

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
    <Dialog title={title} size="m" onClose={onClose}>
      <ProblemSummary problem={problem} />
      <ProblemPanel problem={problem} owners={owners} />
    </Dialog>
  )
}
