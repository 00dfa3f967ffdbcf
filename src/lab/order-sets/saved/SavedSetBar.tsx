import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { isSignedOut, useStash } from '#src/lab/order-sets/session-drafts.ts'

import { ConflictDialog } from './ConflictDialog.tsx'
import type { SetWords } from './content-changes.ts'
import { OPEN_SET_NAME, OpenSet } from './OpenSet.tsx'
import { savedSets } from './saved-order-sets.ts'
import { SAVE_DIALOG, SaveDialog, type Asked, type LeftDialog } from './SaveDialog.tsx'
import { NotThere, Unopened } from './UnopenedSet.tsx'
import type { SaveOrder } from './use-save-order.ts'
import { wordsOf, type SavedSet } from './use-saved-set.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

const NO_WORDS: SetWords = { name: '', note: '', tags: [] }
const RECENT_MAX = 5

/** Before anything is chosen: the sets that were saved last, each one press away. */
function Recent() {
  const { data = [] } = useQuery(savedSets())
  const recent = data.filter(({ deleted_at }) => !deleted_at).slice(0, RECENT_MAX)
  if (!recent.length)
    return (
      <span className="soft small">
        An order can be saved for the whole team, with every version of it.
      </span>
    )
  return (
    <p className="row wrap soft words">
      Recent:{' '}
      {recent.map(({ id, name }) => (
        <Link key={id} to={savedSetPath(id)}>
          {name}
        </Link>
      ))}
    </p>
  )
}

const NothingOpen = ({ saved, onSave }: { saved: SavedSet; onSave: () => void }) => (
  <>
    <div className={css.about}>
      {saved.isEmpty ? <Recent /> : <span className="soft small">Draft</span>}
    </div>
    <div className="row wrap">
      <Button look={saved.isEmpty ? 'plain' : 'primary'} disabled={saved.isEmpty} onClick={onSave}>
        Save…
      </Button>
    </div>
  </>
)

type Props = { saved: SavedSet; saving: SaveOrder }

function Content({ saved, saving, ask }: Props & { ask: (asked: Asked) => void }) {
  const { id, base, newest, older, version } = saved
  if (id === null) return <NothingOpen saved={saved} onSave={() => ask('new')} />
  const error = newest.error ?? older.error
  if (newest.data?.deleted_at || (error && !base)) return <NotThere saved={saved} error={error} />
  if (newest.data && version === null) return <Unopened set={newest.data} saved={saved} />
  if (!base) return <Skeleton width={320} height={40} />
  return <OpenSet saved={saved} saving={saving} ask={ask} base={base} />
}

/** Moves the focus to the name of a newly opened set, since the pressed row or link is gone. */
function useFocusOnOpening({ id, base }: SavedSet) {
  const shown = useRef(id)
  useEffect(() => {
    if (id && !base) return
    const isPressed = navigator.userActivation?.isActive && isFocusFree()
    if (shown.current !== id && isPressed) document.getElementById(OPEN_SET_NAME)?.focus()
    shown.current = id
  }, [id, base])
}

/** Open saved set and its unsaved changes, with the way to save them; `children` are other ways to an order set. */
export function SavedSetBar({ saved, saving, children }: Props & { children: ReactNode }) {
  const [left, setLeft] = useState(useStash(SAVE_DIALOG) as LeftDialog | null)
  const [asked, ask] = useState<Asked | null>(left?.asked ?? null)
  useFocusOnOpening(saved)
  const { id, base } = saved
  const { isSaving, failure, conflict, done, saveOpen, saveNew, dismiss } = saving
  if (isSignedOut(failure)) throw failure
  const close = () => {
    setLeft(null)
    ask(null)
  }
  const isOfOpen = asked === 'open'
  return (
    <section className={`row start wrap between ${css.bar}`} aria-label="Saved set">
      <Content saved={saved} saving={saving} ask={ask} />
      {children}
      <p role="status" className="visually-hidden">
        {done}
      </p>
      {failure && !asked && !conflict && (
        <p role="alert" className="bad anywhere whole">
          Nothing was saved. {errorLine(failure)}
        </p>
      )}
      {asked && !conflict && (
        <SaveDialog
          asked={asked}
          title={isOfOpen ? `Save version ${(base?.version ?? 0) + 1}` : 'Save as a new set'}
          id={isOfOpen ? id : null}
          words={left?.words ?? (base ? wordsOf(base) : NO_WORDS)}
          isSaving={isSaving}
          failure={failure}
          onSave={(words) => (isOfOpen ? saveOpen : saveNew)(words, close)}
          onClose={() => {
            close()
            dismiss()
          }}
        />
      )}
      <ConflictDialog saving={saving} />
    </section>
  )
}
