import { useState } from 'react'

import { savedSetLimits } from '#contract/own/saved-order-set-limits.ts'
import { Conflict } from '#src/kit/page/Conflict.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { bodyAtOnce } from '#src/lab/order-sets/loader.ts'

import { setFields, type SetFields, type SetWords } from './content-changes.ts'
import { savedMoment } from './saved-words.ts'
import { snapshotSoon } from './snapshot.ts'
import { useContentNames } from './use-content-names.ts'
import { wordsOf, type BaseVersion } from './use-saved-set.ts'
import type { Saving, SetConflict } from './use-saving.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

const fieldsOf = (version: SetWords & Pick<BaseVersion, 'content'>): SetFields => ({
  ...wordsOf(version),
  ...version.content,
})

/** Conflict with someone else's save: both are merged, or mine becomes a separate set. */
function SaveConflict({ conflict, saving }: { conflict: SetConflict; saving: Saving }) {
  const { isSaving, failure, save, takeTheirs } = saving
  const { mine, base, current } = conflict
  const names = useContentNames([mine.snapshot, base.snapshot, current.snapshot])
  const [name, setName] = useState(`${mine.name.slice(0, savedSetLimits.name - 4)} (2)`)
  const merge = ({ tests, codes, dx, account, ...words }: SetFields) =>
    save(async () => {
      const content = { tests, codes, dx, account }
      const set = { id: current.id, version: current.version }
      const snapshot = await snapshotSoon(bodyAtOnce({ ...content, set }))
      return { base: current, mine: { ...words, content, snapshot }, orders: content }
    })
  return (
    <>
      <p>
        Version {current.version} of “{current.name}” was saved {savedMoment(current)}.
      </p>
      <Conflict
        fields={setFields(fieldsOf(base), names)}
        sides={{ base: fieldsOf(base), mine: fieldsOf(mine), theirs: fieldsOf(current) }}
        isSaving={isSaving}
        onSave={merge}
        onKeepTheirs={() => takeTheirs(conflict)}
      >
        {failure && (
          <p role="alert" className="bad anywhere whole">
            Couldn’t save the order set. {failure.message}
          </p>
        )}
      </Conflict>
      <form
        className={css.apart}
        onSubmit={(event) => {
          event.preventDefault()
          save(async () => ({ base: null, mine: { ...mine, name: name.trim() } }))
        }}
      >
        <TextField
          label="Or save as a new set"
          maxLength={savedSetLimits.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={isSaving || !name.trim()}>
          Save as new
        </Button>
      </form>
    </>
  )
}

/** The conflict of a save, while there is one. */
export const ConflictDialog = ({ saving }: { saving: Saving }) =>
  saving.conflict && (
    <Dialog title="A newer version exists" size="l" onClose={saving.dismiss}>
      <SaveConflict
        key={saving.conflict.current.version}
        conflict={saving.conflict}
        saving={saving}
      />
    </Dialog>
  )
