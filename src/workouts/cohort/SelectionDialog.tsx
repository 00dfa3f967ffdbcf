import { useState } from 'react'

import type { Person } from '#contract/own/workspace.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { TextArea } from '#src/kit/ui/Field.tsx'

import { SELECTED_MAX, readSelection } from './read-selection.ts'

const LINES_NAMED = 5

/** A list is pasted, and those who are found in the team's list are shown alone. */
export function SelectionDialog({
  list,
  onSelect,
  onClose,
}: {
  list: readonly Person[]
  onSelect: (people: string[]) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const { people, refused } = readSelection(text, list)
  const isTooLong = people.length > SELECTED_MAX
  const more = refused.length - LINES_NAMED
  return (
    <DialogForm
      title="Paste a list of people"
      action={people.length ? `Show ${formatNumber(people.length)}` : 'Show'}
      isDisabled={!people.length || isTooLong}
      saving={{ isPending: false, error: null }}
      onSubmit={() => onSelect(people)}
      onClose={onClose}
    >
      <TextArea
        label="People, one per line"
        hint="User IDs or names, as on your team’s list."
        rows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={
          isTooLong
            ? `Paste at most ${SELECTED_MAX} people. For more, tag them in People and filter by tag.`
            : null
        }
      />
      <p role="status">
        {text.trim() ? `${counted(people.length, 'person', 'people')} found.` : ''}
        {refused.length > 0 && (
          <span className="bad anywhere">
            {' '}
            Not on your list:{' '}
            {refused
              .slice(0, LINES_NAMED)
              .map((each) => `line ${each.line} “${each.text.slice(0, 40)}”`)
              .join(', ')}
            {more > 0 && ` and ${formatNumber(more)} more`}.
          </span>
        )}
      </p>
    </DialogForm>
  )
}
