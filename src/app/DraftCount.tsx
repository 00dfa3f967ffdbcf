import { contentWords, EMPTY_DRAFT } from '#src/lab/order-draft/order-set-draft.ts'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'

import css from './trouble-count.module.css'

/** Beside Order sets in the navigation: that there is a draft, and on hover what is in it. */
export default function DraftCount() {
  const { history, trouble } = useOrderSetDraft()
  const { tests, codes, dx } = history?.present ?? EMPTY_DRAFT
  const words = contentWords({ tests, codes, dx })
  if (!words) return null
  return (
    <span
      className={`tiny end ${css.draft}`}
      title={trouble ? `Draft: ${words}. Not saved yet: ${trouble}` : `Draft: ${words}`}
    >
      <span className="visually-hidden">draft: {words}</span>
      <span aria-hidden="true">Draft</span>
    </span>
  )
}
