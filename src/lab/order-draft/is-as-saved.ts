import { queryClient } from '#src/kit/api/query-client.ts'
import { savedSet } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { isSameContent, type DraftContent } from './order-set-draft.ts'

/** True for a saved set without changes here, as far as known. */
export function isAsSaved(draft: DraftContent): boolean {
  const { id, version } = draft.set ?? {}
  const saved = id && queryClient().getQueryData(savedSet(id).queryKey)
  if (!saved || saved.deleted_at) return false
  return saved.version === version && isSameContent(saved.content, draft)
}
