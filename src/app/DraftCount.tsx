import { contentWords, EMPTY_DRAFT } from '#src/lab/order-draft/order-set-draft.ts'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'

import css from './trouble-count.module.css'

/** Beside Order sets in the navigation: how much is in the draft. Nothing where it is empty. */
export default function DraftCount() {
  const { history, trouble } = useOrderSetDraft()
  const { tests, codes, dx } = history?.present ?? EMPTY_DRAFT
  const count = tests.length + codes.length + dx.length
  if (!count) return null
  const words = contentWords({ tests, codes, dx })
  return (
    <span
      className={`tiny end ${css.draft}`}
      title={trouble ? `Draft: ${words}. Not saved yet: ${trouble}` : `Draft: ${words}`}
    >
      <span className="visually-hidden">draft: {words}</span>
      <span aria-hidden="true">{count}</span>
    </span>
  )
}
