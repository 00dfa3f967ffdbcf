import { useState } from 'react'

import type { Person } from '#contract/own/workspace.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PasteDialog } from '#src/kit/page/PasteDialog.tsx'

import { SELECTED_MAX, readSelection } from './read-selection.ts'

/** Dialog for a pasted list that shows its people who are on the team's list. */
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
  return (
    <PasteDialog
      title="Paste a list of people"
      action={people.length ? `Show ${formatNumber(people.length)}` : 'Show'}
      isDisabled={!people.length || isTooLong}
      saving={{ isPending: false, error: null }}
      status={text.trim() && `${counted(people.length, 'person', 'people')} found`}
      onSubmit={() => onSelect(people)}
      onClose={onClose}
      label="People, one per line"
      hint="User IDs or names, exactly as they appear on your team’s list."
      error={
        isTooLong
          ? `Paste up to ${SELECTED_MAX} people. For more, tag them in People and filter by tag.`
          : null
      }
      text={text}
      onText={setText}
      skipped={[{ why: 'Not on your list', lines: refused }]}
    />
  )
}
