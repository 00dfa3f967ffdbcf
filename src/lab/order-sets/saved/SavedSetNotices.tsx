import { useEffect, useRef, useState } from 'react'

import { isSignedOut } from '#src/kit/api/api-error.ts'
import { useStash } from '#src/kit/api/unsaved.ts'
import { isFocusFree } from '#src/kit/page/keep-focus.ts'

import { ConflictDialog } from './ConflictDialog.tsx'
import type { SetWords } from './content-changes.ts'
import { SAVE_DIALOG, SaveDialog, type Asked, type LeftDialog } from './SaveDialog.tsx'
import { NotThere, Unopened } from './UnopenedSet.tsx'
import type { SaveOrder } from './use-save-order.ts'
import { wordsOf, type SavedSet } from './use-saved-set.ts'

const NO_WORDS: SetWords = { name: '', note: '', tags: [] }

/** The save dialog: requested, or left open when the session ended. */
export function useSaveDialog() {
  const [left, setLeft] = useState(useStash(SAVE_DIALOG) as LeftDialog | null)
  const [asked, ask] = useState<Asked | null>(left?.asked ?? null)
  const close = () => {
    setLeft(null)
    ask(null)
  }
  return { asked, ask, close, words: left?.words ?? null }
}
type SaveDialogState = ReturnType<typeof useSaveDialog>

type Props = {
  saved: SavedSet
  saving: SaveOrder
  dialog: SaveDialogState
  /** Name, note, and tags of an imported set. */
  imported: SetWords | null
}

/** Reason that the set in the address isn't open. */
function NotOpen({ saved }: Pick<Props, 'saved'>) {
  const { id, base, newest, older, version } = saved
  if (id === null) return null
  const error = newest.error ?? older.error
  if (newest.data?.deleted_at || (error && !base)) return <NotThere saved={saved} error={error} />
  if (newest.data && version === null) return <Unopened set={newest.data} saved={saved} />
  return null
}

/** Moves the focus to the title of a newly opened set, because the clicked row or link is gone. */
function useFocusOnOpening({ id, base }: SavedSet) {
  const shown = useRef(id)
  useEffect(() => {
    if (id && !base) return
    const isPressed = navigator.userActivation?.isActive && isFocusFree()
    if (shown.current !== id && isPressed) document.getElementById('page')?.focus()
    shown.current = id
  }, [id, base])
}

/** Notices about problems with opening or saving a set, and the save dialogs. */
export function SavedSetNotices({ saved, saving, dialog, imported }: Props) {
  useFocusOnOpening(saved)
  const { id, base } = saved
  const { isSaving, failure, conflict, done, saveOpen, saveNew, dismiss } = saving
  const { asked, close, words } = dialog
  if (isSignedOut(failure)) throw failure
  const isOfOpen = asked === 'open'
  return (
    <>
      <NotOpen saved={saved} />
      <p role="status" className="visually-hidden">
        {done}
      </p>
      {failure && !asked && !conflict && (
        <p role="alert" className="bad anywhere below-3">
          Couldn’t save the order set. {failure.message}
        </p>
      )}
      {asked && !conflict && (
        <SaveDialog
          asked={asked}
          title={isOfOpen ? `Save version ${(base?.version ?? 0) + 1}` : 'Save as a new set'}
          id={isOfOpen ? id : null}
          words={words ?? (base ? wordsOf(base) : (imported ?? NO_WORDS))}
          isSaving={isSaving}
          failure={failure}
          onSave={(given) => (isOfOpen ? saveOpen : saveNew)(given, close)}
          onClose={() => {
            close()
            dismiss()
          }}
        />
      )}
      <ConflictDialog saving={saving} />
    </>
  )
}
