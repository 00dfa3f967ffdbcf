import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'

import type { Labs } from '#src/api/labs.ts'
import { shortId } from '#src/layout/person.ts'
import { without } from '#src/lib/lists.ts'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Status } from '#src/ui/Status.tsx'
import { useSearchShortcut } from '#src/ui/use-search-shortcut.ts'
import { withOrderSet } from '#src/url/order-set-params.ts'
import { paths } from '#src/url/paths.ts'
import { LabTestBadge } from './LabTestBadge.tsx'
import css from './order-sets.module.css'
import { splitCodes } from './parse-codes.ts'
import { ChosenItem, Part } from './Part.tsx'
import type { LabTest, OrderSet } from './use-order-set.ts'

/** Ids typed, pasted or chosen again. */
function AddTests({ offers, addTests }: Pick<OrderSet, 'offers' | 'addTests'>) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useSearchShortcut(field)
  function submit(event: FormEvent) {
    event.preventDefault()
    const ids = splitCodes(text)
    if (ids.length) addTests(ids)
    setText('')
    field.current?.focus()
  }
  return (
    <form className={css.addLine} onSubmit={submit}>
      <TextField
        ref={field}
        label="Lab test ids"
        labelHidden
        placeholder="Lab test id, or paste ids"
        list="offered-tests"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id="offered-tests">
        {offers.map(({ id, name }) => (
          <option key={id} value={id} label={name ?? undefined} />
        ))}
      </datalist>
      <Button type="submit" disabled={!text.trim()}>
        Add
      </Button>
    </form>
  )
}

/** What is known of a chosen lab test: how many markers it has, and of which lab. */
function PanelContents({
  test: { isUnknown, error, total, labIds },
  labs,
}: {
  test: LabTest
  labs: Labs
}) {
  if (isUnknown) return <Status tone="bad">not found</Status>
  if (error) return 'its markers could not be read'
  if (total === null) return <Skeleton width={90} height={13} />
  const [lab] = labIds
  const labName = lab !== undefined && !labs.pending && labs.labName(lab)
  return [counted(total, 'marker'), labName].filter(Boolean).join(' · ')
}

export const LabTests = ({ view, setView, labTests, labs, offers, addTests }: OrderSet) => (
  <Part id="order-tests" title="Lab tests" count={labTests.length}>
    <AddTests offers={offers} addTests={addTests} />
    <ul>
      {labTests.map((test, index) => (
        <ChosenItem
          key={test.id}
          badge={<LabTestBadge index={index} />}
          title={
            <Link to={withOrderSet(paths.labTestMarkers(test.id), view)} title={test.id}>
              {test.name ?? <code>{shortId(test.id)}</code>}
            </Link>
          }
          note={<PanelContents test={test} labs={labs} />}
          removeLabel={`Take off lab test ${test.name ?? test.id}`}
          onRemove={() => setView({ tests: without(view.tests, test.id) })}
        />
      ))}
    </ul>
  </Part>
)
