import { useMutation } from '@tanstack/react-query'

import type { SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { ApiError } from '#src/kit/api/api-error.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { lineOf, restoreSavedSet } from './saved-order-sets.ts'
import { contentWords } from './saved-words.ts'
import type { SavedSet } from './use-saved-set.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

/** Reason that the set in the address can't be opened, and what to do. */
export function NotThere({ saved, error }: { saved: SavedSet; error: Error | null }) {
  const { newest, leave } = saved
  const restoring = useMutation({ mutationFn: restoreSavedSet })
  const deleted = newest.data?.deleted_at ? newest.data : null
  const isUnknown = error instanceof ApiError && error.status === 404
  const shown = restoring.error ?? (isUnknown ? null : error)
  const isFailed = !deleted && !isUnknown
  const kind = deleted ? 'Deleted' : 'Not found'
  return (
    <div role="alert" className={`row wrap ${css.notThere}`}>
      <Status tone={isFailed ? 'bad' : 'notice'}>{isFailed ? 'Failed' : kind}</Status>
      <p>
        {deleted && `The saved set “${deleted.name}” was deleted.`}
        {isUnknown &&
          'There’s no saved set at this link. It may have been deleted, or it may belong to another team.'}
        {isFailed && 'Couldn’t load the saved set.'} {shown && shown.message}
      </p>
      <div className="row wrap">
        {deleted && (
          <Button needs="order-sets.write" icon="undo" onClick={() => restoring.mutate(deleted.id)}>
            Restore
          </Button>
        )}
        {isFailed && (
          <Button icon="refresh" disabled={newest.isFetching} onClick={() => void newest.refetch()}>
            Try again
          </Button>
        )}
        <Button onClick={leave}>Keep my draft instead</Button>
      </div>
    </div>
  )
}

/** A link to a set that differs from the current draft, which stays until the reader decides. */
export function Unopened({ set, saved }: { set: SavedOrderSet; saved: SavedSet }) {
  const { leave, open } = saved
  return (
    <>
      <div className={`anywhere ${css.about}`}>
        <p className="row baseline wrap words">
          <strong>{set.name}</strong>
        </p>
        <p className="soft small">
          This link opens a saved set ({contentWords(lineOf(set))}). Your draft differs.
        </p>
      </div>
      <div className="row wrap">
        <Button needs="order-sets.write" look="primary" onClick={() => open(set)}>
          Open set
        </Button>
        <Button onClick={leave}>Keep my draft instead</Button>
      </div>
    </>
  )
}
