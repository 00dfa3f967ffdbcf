import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { buttonLink } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { DraftAge } from '#src/lab/order-draft/DraftAge.tsx'
import { contentWords, hasNoParts, isSameContent } from '#src/lab/order-draft/order-set-draft.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'
import { savedSet } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Link to the current draft. Nothing if it is empty, or equal to a saved set. */
export function DraftLine() {
  const { history } = useOrderSetDraft()
  const draft = history?.present
  const id = draft?.set?.id ?? ''
  const { data: base } = useQuery({ ...savedSet(id), enabled: id !== '', staleTime: Infinity })
  if (!draft || hasNoParts(draft)) return null
  const isAsSaved =
    base !== undefined &&
    base.version === draft.set?.version &&
    isSameContent(base.content, { ...draft, next: '' })
  if (isAsSaved) return null
  return (
    <div className={css.draft}>
      <p>
        <strong>Draft{base ? ` of ${base.name}` : ''}:</strong> {contentWords(draft)}. <DraftAge />
      </p>
      <Link className={buttonLink()} to={withOrderSet(paths.orderSetDraft(), draft)}>
        Continue
      </Link>
    </div>
  )
}
