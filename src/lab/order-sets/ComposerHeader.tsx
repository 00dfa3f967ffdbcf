import { lazy, useState } from 'react'

import { momentHere } from '#lib/days.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { linkTo } from '#src/kit/url/link-to.ts'
import { paths } from '#src/kit/url/paths.ts'
import { DraftAge, DraftNotSaved } from '#src/lab/order-draft/DraftAge.tsx'
import { EMPTY_DRAFT } from '#src/lab/order-draft/order-set-draft.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { useDraftSteps } from '#src/lab/order-draft/use-draft-steps.ts'
import { ExportSet } from '#src/lab/order-sets/files/ExportSet.tsx'
import { changesBetween, changeWords } from '#src/lab/order-sets/saved/content-changes.ts'
import { savedMoment } from '#src/lab/order-sets/saved/saved-words.ts'
import type { Asked } from '#src/lab/order-sets/saved/SaveDialog.tsx'
import type { SaveOrder } from '#src/lab/order-sets/saved/use-save-order.ts'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'

import type { OrderSet } from './order-set.ts'
import { OrderTabs } from './OrderTabs.tsx'

import css from './composer.module.css'

const TeamLabTests = lazy(() => import('#src/lab/order-sets/compose/TeamLabTests.tsx'))

/** Undo and redo of the order set. */
function Steps() {
  const { undo, redo } = useDraftSteps()
  return (
    <span className={`row ${css.steps}`}>
      <Button
        look="quiet"
        icon="undo"
        iconOnly
        aria-label="Undo"
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Undo (Ctrl Z)"
        disabled={!undo}
        onClick={undo ?? undefined}
      />
      <Button
        look="quiet"
        icon="redo"
        iconOnly
        aria-label="Redo"
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        title="Redo (Ctrl Shift Z)"
        disabled={!redo}
        onClick={redo ?? undefined}
      />
    </span>
  )
}

/** State of the order relative to the open saved set: `Draft`, `Version 3`, `Changed since version 3`. */
function SetState({ saved }: { saved: SavedSet }) {
  const { base, newest, isChanged, isEmpty, content } = saved
  if (!base) return isEmpty ? null : 'Draft'
  const newer = newest.data && newest.data.version > base.version ? newest.data.version : null
  const changes = isChanged ? changeWords(changesBetween(base.content, content)) : ''
  return (
    <>
      {isChanged ? (
        <span title={changes}>
          Draft, changed since version {base.version}
          <span className="visually-hidden">: {changes}</span>
        </span>
      ) : (
        <span title={savedMoment(base)}>
          Version {base.version}
          <span className={css.since}>, saved {momentHere(base.saved_at)}</span>
        </span>
      )}
      {base.tags.length > 0 && <span className={css.since}> · {base.tags.join(', ')}</span>}{' '}
      {newer !== null && <Status tone="notice">version {newer} is available</Status>}
    </>
  )
}

type Props = {
  orderSet: OrderSet
  saved: SavedSet
  saving: SaveOrder
  /** Reasons that it isn't an order. Empty if it is one. */
  why: readonly string[]
  /** Opens the save dialog. */
  ask: (asked: Asked) => void
  onImport: () => void
}

/** Further actions on the order, and on the open set. */
function More({
  orderSet: { view, setView },
  saved,
  ask,
  onImport,
  onTeamList,
}: Omit<Props, 'why' | 'saving'> & { onTeamList: () => void }) {
  const { id, base, leave, isEmpty } = saved
  const { undo, redo } = useDraftSteps()
  const isPhone = useMedia('phone')
  return (
    <ActionMenu label="More" icon="more">
      {isPhone && (
        <>
          <MenuAction disabled={!undo} onClick={undo ?? undefined}>
            Undo
          </MenuAction>
          <MenuAction disabled={!redo} onClick={redo ?? undefined}>
            Redo
          </MenuAction>
        </>
      )}
      {base && (
        <>
          <MenuAction onClick={() => ask('open')}>Edit details…</MenuAction>
          <MenuAction onClick={() => ask('new')}>Save as new set…</MenuAction>
        </>
      )}
      {id !== null && (
        <>
          <CopyButton look="quiet" text={() => linkTo(savedSetPath(id))} copiedLabel="Link copied">
            Copy link
          </CopyButton>
          <MenuAction onClick={leave}>Detach from saved set</MenuAction>
        </>
      )}
      <MenuAction onClick={onImport}>Import…</MenuAction>
      <MenuAction onClick={onTeamList}>Team lab tests…</MenuAction>
      <MenuAction disabled={isEmpty} onClick={() => setView({ ...EMPTY_DRAFT, next: view.next })}>
        Clear draft
      </MenuAction>
    </ActionMenu>
  )
}

/** Name, state, and actions of the order, with its pages below. */
export function ComposerHeader({
  isRequisition,
  ...props
}: Props & {
  /** True if the requisition is on screen. */ isRequisition: boolean
}) {
  const { orderSet, saved, saving, why, ask } = props
  const { base, isChanged, isEmpty, isOpening } = saved
  const [isListOpen, setListOpen] = useState(false)
  const isPhone = useMedia('phone')
  // one line has no room for the age, which a phone has in its menu
  const isNarrow = useMedia('narrow')
  const hasAge = !base || isChanged
  // until it is known whether the button saves a version or a new set
  const canSave = base ? isChanged : !isEmpty && !isOpening
  return (
    <>
      <PageHeader
        title={base?.name ?? 'New order set'}
        back={{ label: 'Order sets', to: paths.orderSets() }}
        count={
          <>
            <SetState saved={saved} /> {isNarrow && hasAge && <DraftNotSaved />}
          </>
        }
        age={hasAge && (isPhone || !isNarrow) && <DraftAge />}
        actions={
          <>
            <Button
              icon="print"
              aria-label="Print requisition"
              title={why.length ? `Not ready to print. ${why.join(' ')}` : undefined}
              disabled={why.length > 0}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <ExportSet orderSet={orderSet} saved={saved} why={why} />
            <More {...props} onTeamList={() => setListOpen(true)} />
          </>
        }
        primary={
          <Button
            look={orderSet.isNothingChosen ? 'plain' : 'primary'}
            aria-label={saving.isSaving ? undefined : 'Save order set'}
            disabled={!canSave || saving.isSaving}
            onClick={() => (base ? saving.saveOpen() : ask('new'))}
          >
            {saving.isSaving ? 'Saving…' : 'Save'}
            <span className={css.since}>{!saving.isSaving && ' order set'}</span>
          </Button>
        }
        tabs={
          <OrderTabs
            current={isRequisition ? 'requisition' : 'order'}
            view={orderSet.view}
            setId={base ? saved.id : null}
          />
        }
        controls={!isPhone && <Steps />}
      />
      <Later>
        {isListOpen && (
          <TeamLabTests
            list={orderSet.labTestList}
            labs={orderSet.labs}
            onClose={() => setListOpen(false)}
          />
        )}
      </Later>
    </>
  )
}
