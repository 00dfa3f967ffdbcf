import { useState } from 'react'

import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import { savedSetLimits } from '#contract/own/saved-order-set-limits.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

import { changesBetween, isSameWords, type SetWords } from './content-changes.ts'
import { ContentDifferences } from './ContentDifferences.tsx'
import { savedMoment } from './saved-words.ts'
import { useContentNames, type ContentNames } from './use-content-names.ts'
import type { Conflict, Saving } from './use-saving.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

type Side = SetWords & { content: OrderSetContent }

/** Changes that one of the two made to their common version. */
function Changes({
  title,
  base,
  side,
  names,
}: {
  title: string
  base: Side
  side: Side
  names: ContentNames
}) {
  const words = [
    base.name !== side.name && `named “${side.name}”`,
    base.note !== side.note && 'another note',
    base.tags.join() !== side.tags.join() && `tags: ${side.tags.join(', ') || 'none'}`,
  ].filter(Boolean)
  return (
    <section>
      <h3>{title}</h3>
      <ContentDifferences changes={changesBetween(base.content, side.content)} names={names} />
      {!isSameWords(base, side) && <p>{words.join('; ')}</p>}
    </section>
  )
}

/** Fields that both changed to different values, of which a merge can keep only one. */
const disputed = ({ base, mine, current }: Conflict): string[] =>
  [
    ['the name', base.name, mine.name, current.name],
    ['the note', base.note, mine.note, current.note],
    ['the lab account', base.content.account, mine.content.account, current.content.account],
  ].flatMap(([what, was, own, theirs]) =>
    own !== was && theirs !== was && own !== theirs ? [what!] : [],
  )

/** Somebody saved while this page was changed: what either did, and how both are kept. */
export function ConflictDialog({
  conflict,
  saving: { isSaving, failure, merge, saveApart, dismiss },
}: {
  conflict: Conflict
  saving: Saving
}) {
  const { mine, base, current } = conflict
  const names = useContentNames([mine.snapshot, base.snapshot, current.snapshot])
  const [name, setName] = useState(`${mine.name.slice(0, savedSetLimits.name - 4)} (2)`)
  const both = disputed(conflict)
  return (
    <Dialog label="Somebody saved meanwhile" onClose={dismiss} className={css.wide}>
      <div className={`stack gap-4 ${css.form}`}>
        <h2>Somebody saved meanwhile</h2>
        <p>
          Version {current.version} of “{current.name}” was saved {savedMoment(current)}, while this
          page went on from version {base.version}. Nothing of yours was saved yet.
        </p>
        <div className={css.sides}>
          <Changes title="They changed" base={base} side={current} names={names} />
          <Changes title="You changed" base={base} side={mine} names={names} />
        </div>
        {both.length > 0 && (
          <p>
            You both changed {both.join(' and ')}: together it is yours, and theirs stays in version{' '}
            {current.version}.
          </p>
        )}
        {failure && (
          <p role="alert" className="bad anywhere whole">
            Nothing was saved. {errorLine(failure)}
          </p>
        )}
        <div className="row wrap">
          <Button look="primary" disabled={isSaving} onClick={() => void merge(conflict)}>
            Save both together
          </Button>
          <Button onClick={dismiss}>Not now</Button>
        </div>
        <form
          className={css.apart}
          onSubmit={(event) => {
            event.preventDefault()
            void saveApart(conflict, name.trim())
          }}
        >
          <TextField
            label="Or keep yours apart, as a set of its own"
            maxLength={savedSetLimits.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={isSaving || !name.trim()}>
            Save as new
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
