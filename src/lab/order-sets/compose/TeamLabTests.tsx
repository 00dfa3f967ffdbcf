import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react'

import type { LabTestToPut, NamedLabTest } from '#contract/interface/lab-tests.ts'
import { readLabTestList } from '#lib/tables/lab-test-list.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextArea, TextField } from '#src/kit/ui/Field.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { forgetLabTest, namedLabTests, nameLabTests } from '#src/lab/catalog/lab-tests.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { findLabTests } from '#src/lab/model/lab-test-search.ts'
import type { LabTestList } from '#src/lab/order-sets/use-lab-tests.ts'

import css from '#src/lab/order-sets/team-lab-tests.module.css'

const REFUSED_MAX = 5
const NONE: readonly NamedLabTest[] = []

/** Last change in words, with its undo. */
type Done = { words: string; undo?: () => Promise<void> }
type Change = (work: () => Promise<void>, done: Done) => Promise<boolean>

function EditTest({
  labTest: { id, name, lab, note },
  change,
  onDone,
}: {
  labTest: NamedLabTest
  change: Change
  onDone: () => void
}) {
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (field: string) => {
      const typed = form.get(field)
      return typeof typed === 'string' ? typed.trim() : ''
    }
    const next: LabTestToPut = {
      id,
      name: textOf('name') || name,
      lab: textOf('lab') || null,
      note: textOf('note') || null,
    }
    if (await change(() => nameLabTests([next]), { words: `${next.name} updated.` })) onDone()
  }
  return (
    <form className={css.edit} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={200}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type into it
        autoFocus
      />
      <TextField label="Lab" name="lab" defaultValue={lab ?? ''} maxLength={120} />
      <TextField label="Note" name="note" defaultValue={note ?? ''} maxLength={1000} />
      <div className="row stretch">
        <Button type="submit">Save</Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function TestLine({
  labTest,
  list,
  labs,
  change,
}: {
  labTest: NamedLabTest
  list: LabTestList
  labs: Labs
  change: Change
}) {
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  // the form with the focus is gone
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const { id, name, lab, note } = labTest
  const isFavorite = list.favorites.includes(id)
  if (isEdited)
    return (
      <li>
        <EditTest labTest={labTest} change={change} onDone={() => setEdited(false)} />
      </li>
    )
  return (
    <li className={`row ${css.line}`}>
      <Button
        look="quiet"
        icon="star"
        iconOnly
        pressed={isFavorite}
        className={css.star}
        aria-label={`Favorite: ${name}`}
        onClick={() => list.toggleFavorite(id)}
      />
      <span className={`grow anywhere ${css.words}`}>
        <span>{name}</span>
        <small>
          {[lab && labs.nameOfSlug(lab), note].filter(Boolean).join(' · ')}{' '}
          <CopyCode code={id} what="lab test ID" />
        </small>
      </span>
      <Button ref={edit} look="quiet" aria-label={`Edit ${name}`} onClick={() => setEdited(true)}>
        Edit
      </Button>
      <Button
        look="quiet"
        icon="cross"
        iconOnly
        aria-label={`Remove ${name} from the list`}
        onClick={() =>
          void change(() => forgetLabTest(id), {
            words: `${name} removed from the list.`,
            undo: () => nameLabTests([labTest]),
          })
        }
      />
    </li>
  )
}

function PasteList({ change }: { change: Change }) {
  const [text, setText] = useState('')
  const { labTests, refused: unread, repeated } = readLabTestList(text)
  const refused = [
    ...unread,
    ...repeated.map(({ line, id, by }) => ({
      line,
      text: id,
      reason: `is listed again on line ${by}`,
    })),
  ]
  async function submit(event: FormEvent) {
    event.preventDefault()
    const words = `${counted(labTests.length, 'lab test')} added.`
    if (await change(() => nameLabTests(labTests), { words })) setText('')
  }
  const shown = refused
    .slice(0, REFUSED_MAX)
    .map(({ line, text: words, reason }) => `line ${line} “${words.slice(0, 40)}” ${reason}`)
  return (
    <form className={`stack ${css.paste}`} onSubmit={(event) => void submit(event)}>
      <TextArea
        label="Add lab tests, one per line: ID, name, lab, note"
        hint="CSV with a header row also works."
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {refused.length > 0 && (
        <p className="notice small anywhere" role="status">
          Skipped: {shown.join('; ')}
          {refused.length > REFUSED_MAX && `; and ${refused.length - REFUSED_MAX} more`}.
        </p>
      )}
      <Button type="submit" disabled={labTests.length === 0}>
        {labTests.length ? `Add ${counted(labTests.length, 'lab test')}` : 'Add'}
      </Button>
    </form>
  )
}

/** The lab tests that the team has named: search, rename, remove, favorite, and add. */
export default function TeamLabTests({
  list,
  labs,
  onClose,
}: {
  list: LabTestList
  labs: Labs
  onClose: () => void
}) {
  const named = useQuery(namedLabTests())
  const [text, setText] = useState('')
  const [done, setDone] = useState<Done | null>(null)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const found = findLabTests(named.data ?? NONE, text, list.favorites)
  const { words: status, undo } = done ?? {
    words: `${counted(found.length, 'lab test')}${text.trim() ? ' found' : ''}`,
  }

  const change: Change = async (work, next) => {
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError((failure as Error).message)
      return false
    }
    setDone(next)
    // the clicked button may be gone
    if (document.activeElement === document.body) field.current?.focus()
    return true
  }
  return (
    <Dialog title="Team lab tests" size="m" onClose={onClose}>
      <p className="faint small">Labs identify lab tests by ID only. Your team adds the names.</p>
      {named.error && !named.data && (
        <FailedCard
          what="the list of lab tests"
          error={named.error}
          busy={named.isFetching}
          retry={() => void named.refetch()}
        />
      )}
      <TextField
        ref={field}
        label="Find a lab test"
        labelHidden
        placeholder="Name, lab, note, or ID"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status" className={`row soft small ${css.status}`}>
        {error ? <span className="bad">{error} No changes were saved.</span> : status}
        {undo && !error && (
          <Button
            look="quiet"
            icon="undo"
            onClick={() => void change(undo, { words: 'Restored.' })}
          >
            Undo
          </Button>
        )}
      </div>
      <ul className={css.list} aria-label="Lab test list">
        {found.map((labTest) => (
          <TestLine key={labTest.id} labTest={labTest} list={list} labs={labs} change={change} />
        ))}
      </ul>
      {named.data?.length === 0 && (
        <p className="faint small">No lab tests. Add one by ID, or paste a list.</p>
      )}
      <PasteList change={change} />
    </Dialog>
  )
}
