import { Ago } from '#src/kit/page/Notices.tsx'

import { useOrderSetDraft } from './use-draft-steps.ts'

/** `Saved in this browser, 2 min ago`, or the reason that the last change isn't saved yet. */
export function DraftAge() {
  const { savedAt, trouble } = useOrderSetDraft()
  if (trouble)
    return (
      <span role="status" className="notice">
        Not saved yet ({trouble}). Retrying…
      </span>
    )
  if (savedAt === null) return null
  return (
    <span className="faint">
      Saved in this browser{' '}
      <span className="nowrap">
        <Ago since={Date.parse(savedAt)} />
      </span>
    </span>
  )
}

/** A short form without the reason, for narrow spaces. Nothing while the draft is saved. */
export function DraftNotSaved() {
  const { trouble } = useOrderSetDraft()
  return (
    trouble && (
      <span role="status" className="notice" title={trouble}>
        Not saved yet
      </span>
    )
  )
}
