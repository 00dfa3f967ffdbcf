import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { ApiError } from '#src/kit/api/client.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { isSignedOut, useStash } from '#src/lab/order-sets/session-drafts.ts'

import { ConflictDialog } from './ConflictDialog.tsx'
import { changesBetween, changeWords, type SetWords } from './content-changes.ts'
import { lineOf, restoreSavedSet, savedSets } from './saved-order-sets.ts'
import { contentWords, LIST_BUTTON, savedMoment } from './saved-words.ts'
import { SAVE_DIALOG, SaveDialog, type LeftDialog } from './SaveDialog.tsx'
import { wordsOf, type BaseVersion, type SavedSet } from './use-saved-set.ts'
import type { Saving } from './use-saving.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

const NO_WORDS: SetWords = { name: '', note: '', tags: [] }
const RECENT_MAX = 5
/** The id of the name of the set that is open. */
const NAME = 'saved-set-name'

type Asked = LeftDialog['asked'] | null
type Parts = { saved: SavedSet; saving: Saving; ask: (what: Asked) => void }

/** Leads to the list of saved sets, and says how many there are. */
function ToList({ search: { panel }, setSearch }: Pick<SavedSet, 'search' | 'setSearch'>) {
  const { data } = useQuery(savedSets())
  const count = data?.filter(({ deleted_at }) => !deleted_at).length
  return (
    <Button
      id={LIST_BUTTON}
      pressed={panel === 'saved'}
      onClick={() => setSearch({ panel: panel === 'saved' ? '' : 'saved' })}
    >
      Saved sets
      {count ? <span className="faint tabular">{formatNumber(count)}</span> : null}
    </Button>
  )
}

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
      Saved last:{' '}
      {recent.map(({ id, name }) => (
        <Link key={id} to={savedSetPath(id)}>
          {name}
        </Link>
      ))}
    </p>
  )
}

const NothingOpen = ({ saved, ask }: Parts) => (
  <>
    <div className={css.about}>
      {saved.isEmpty && !saved.search.panel ? (
        <Recent />
      ) : (
        <span className="soft small">{saved.isEmpty ? '' : 'Not saved yet.'}</span>
      )}
    </div>
    <div className="row wrap">
      <Button
        look={saved.isEmpty ? 'plain' : 'primary'}
        disabled={saved.isEmpty}
        onClick={() => ask('new')}
      >
        Save…
      </Button>
      <ToList {...saved} />
    </div>
  </>
)

/** Further actions on the open set. */
function More({ saved, ask }: Pick<Parts, 'saved' | 'ask'>) {
  const { id, setSearch, leave } = saved
  return (
    <Dropdown label="More" align="right">
      {/* submitting closes the menu; the link is copied in it */}
      <form className={css.menu} onSubmit={(event) => event.preventDefault()}>
        <Button type="submit" look="quiet" onClick={() => ask('open')}>
          Name, tags and note…
        </Button>
        <Button type="submit" look="quiet" onClick={() => ask('new')}>
          Save as a new set…
        </Button>
        <Button type="submit" look="quiet" onClick={() => setSearch({ panel: 'versions' })}>
          Versions
        </Button>
        <CopyButton
          look="quiet"
          text={`${location.origin}${basePath}${savedSetPath(id!)}`}
          copiedLabel="Link copied"
        >
          Copy the link to it
        </CopyButton>
        <Button type="submit" look="quiet" onClick={leave}>
          Go on without it
        </Button>
      </form>
    </Dropdown>
  )
}

function Open({ saved, saving, ask, base }: Parts & { base: BaseVersion }) {
  const { newest, isChanged, content } = saved
  const newer = newest.data && newest.data.version > base.version ? newest.data.version : null
  return (
    <>
      <div className={css.about}>
        <p className="row baseline wrap words">
          <strong id={NAME} tabIndex={-1}>
            {base.name}
          </strong>
          <Tags tags={base.tags} />
        </p>
        <p className="soft small">
          {isChanged
            ? `Changed since version ${base.version}: ${changeWords(changesBetween(base.content, content))}.`
            : `Version ${base.version}, saved ${savedMoment(base)}.`}{' '}
          {newer !== null && <Status tone="notice">version {newer} was saved meanwhile</Status>}
        </p>
        {base.note && (
          <p className={`soft small ${css.note}`}>
            <LongText text={base.note} />
          </p>
        )}
      </div>
      <div className="row wrap">
        <Button
          look={isChanged ? 'primary' : 'plain'}
          disabled={!isChanged || saving.isSaving}
          onClick={() => void saving.save()}
        >
          {saving.isSaving ? 'Saving…' : 'Save'}
        </Button>
        <ToList {...saved} />
        <More saved={saved} ask={ask} />
      </div>
    </>
  )
}

/** Reason that the set of the address cannot be opened, and the way out. */
function NotThere({ saved, error }: { saved: SavedSet; error: Error | null }) {
  const { id, newest, leave } = saved
  const [failure, setFailure] = useState<Error | null>(null)
  const isDeleted = Boolean(newest.data?.deleted_at)
  const isUnknown = error instanceof ApiError && error.status === 404
  const shown = failure ?? (isUnknown ? null : error)
  return (
    <div role="alert" className={`row wrap ${css.notThere}`}>
      <Status tone={isDeleted || isUnknown ? 'notice' : 'bad'}>
        {isDeleted ? 'deleted' : isUnknown ? 'not found' : 'failed'}
      </Status>
      <p>
        {isDeleted && `The saved set “${newest.data!.name}” was deleted.`}
        {isUnknown &&
          'This team has no saved set at this link: it was deleted long ago, or is another team’s.'}
        {!isDeleted && !isUnknown && 'The saved set could not be loaded.'}{' '}
        {shown && errorLine(shown)}
      </p>
      <div className="row wrap">
        {isDeleted && (
          <Button icon="undo" onClick={() => void restoreSavedSet(id!).catch(setFailure)}>
            Restore it
          </Button>
        )}
        {!isDeleted && !isUnknown && (
          <Button icon="refresh" disabled={newest.isFetching} onClick={() => void newest.refetch()}>
            Try again
          </Button>
        )}
        <Button onClick={leave}>Go on without it</Button>
        <ToList {...saved} />
      </div>
    </div>
  )
}

/** A link to a set that could not be followed at once: the order here is another one until the reader says so. */
function Unopened({ set, saved }: { set: SavedOrderSet; saved: SavedSet }) {
  const { leave, open } = saved
  return (
    <>
      <div className={css.about}>
        <p className="row baseline wrap words">
          <strong>{set.name}</strong>
        </p>
        <p className="soft small">
          The link is to this saved set ({contentWords(lineOf(set))}). The order here is another
          one.
        </p>
      </div>
      <div className="row wrap">
        <Button look="primary" onClick={() => open(set)}>
          Open it
        </Button>
        <Button onClick={leave}>Go on without it</Button>
        <ToList {...saved} />
      </div>
    </>
  )
}

function Content(parts: Parts) {
  const { id, base, newest, older } = parts.saved
  if (id === null) return <NothingOpen {...parts} />
  const error = newest.error ?? older.error
  if (newest.data?.deleted_at || (error && !base))
    return <NotThere saved={parts.saved} error={error} />
  if (newest.data && parts.saved.version === null)
    return <Unopened set={newest.data} saved={parts.saved} />
  if (!base) return <Skeleton width={320} height={40} />
  return <Open {...parts} base={base} />
}

/** Moves the focus to the name of a newly opened set, since the pressed row or link is gone. */
function useFocusOnOpening({ id, base }: SavedSet) {
  const shown = useRef(id)
  useEffect(() => {
    if (id && !base) return
    const isPressed = navigator.userActivation?.isActive && isFocusFree()
    if (shown.current !== id && isPressed) document.getElementById(NAME)?.focus()
    shown.current = id
  }, [id, base])
}

/** Open saved set and its unsaved changes, with the way to save them. */
export function SavedSetBar({
  saved,
  saving,
  children,
}: {
  saved: SavedSet
  saving: Saving
  /** Another way to an order set, beside the saved ones. */
  children: ReactNode
}) {
  const [left, setLeft] = useState(useStash(SAVE_DIALOG) as LeftDialog | null)
  const [asked, ask] = useState<Asked>(left?.asked ?? null)
  useFocusOnOpening(saved)
  const { id, base } = saved
  const { isSaving, failure, conflict, done, save, saveAsNew, dismiss } = saving
  if (isSignedOut(failure)) throw failure
  const close = () => {
    setLeft(null)
    ask(null)
    dismiss()
  }
  const submit = async (words: SetWords) => {
    if (!(await (asked === 'open' ? save(words) : saveAsNew(words)))) return
    setLeft(null)
    ask(null)
  }
  const words = left?.words ?? (base ? wordsOf(base) : NO_WORDS)
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
          title={
            asked === 'open' ? `Save version ${(base?.version ?? 0) + 1}` : 'Save as a new set'
          }
          id={asked === 'open' ? id : null}
          words={words}
          isSaving={isSaving}
          failure={failure}
          onSave={(given) => void submit(given)}
          onClose={close}
        />
      )}
      {conflict && <ConflictDialog conflict={conflict} saving={saving} />}
    </section>
  )
}
