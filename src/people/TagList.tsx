import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { tagLimits, type Person } from '#contract/own/workspace.ts'
import { tagsError } from '#lib/tags.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PasteDialog } from '#src/kit/page/PasteDialog.tsx'
import { TagInput } from '#src/kit/ui/fields/TagInput.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import { parsePeople } from './parse-people.ts'
import { failureWords, sendTags } from './send-people.ts'

/** Splits a pasted list into people on the team's list and other lines. */
function onTheList(text: string, all: readonly Person[]) {
  const { people, lines, refused } = parsePeople(text)
  const listed = new Set(all.map(({ user_id }) => user_id))
  return {
    ids: people.map(({ user_id }) => user_id).filter((id) => listed.has(id)),
    strangers: [...lines]
      .filter(([id]) => !listed.has(id))
      .map(([id, line]) => ({ line, text: id })),
    refused,
  }
}

const actionWords = {
  add: (count: number) => (count ? `Tag ${counted(count, 'person', 'people')}` : 'Tag'),
  remove: (count: number) =>
    count ? `Remove from ${counted(count, 'person', 'people')}` : 'Remove',
}

/**
 * Dialog that adds tags to people from a pasted list, or removes them. `onDone` gets the number of
 * people.
 */
export function TagList({
  all,
  onDone,
  onClose,
}: {
  all: readonly Person[]
  onDone: (tagged: number) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const [way, setWay] = useState<'add' | 'remove'>('add')
  const [wrong, setWrong] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const tagging = useMutation({
    mutationFn: () => sendTags(ids, { [way]: tags }, setSent),
    onSuccess: () => {
      onDone(ids.length)
      onClose()
    },
  })
  const { ids, strangers, refused } = onTheList(text, all)
  const wrongTags = tagsError(tags, tagLimits)
  const failure = tagging.error && failureWords(tagging.error, 'No tags changed')
  function change<T>(set: (value: T) => void, value: T) {
    set(value)
    setWrong(null)
    if (failure) tagging.reset()
  }
  const sentWords =
    tagging.isPending && sent ? `${formatNumber(sent)} of ${formatNumber(ids.length)} done` : ''
  function submit() {
    if (!ids.length) setWrong('Enter at least one user ID from your list.')
    else if (!tags.length) setWrong('Enter at least one tag.')
    else if (!wrongTags) tagging.mutate()
  }
  return (
    <PasteDialog
      title="Bulk tag"
      action={actionWords[way](ids.length)}
      saving={{ isPending: tagging.isPending, error: null }}
      status={sentWords}
      onSubmit={submit}
      onClose={onClose}
      label="User IDs, one per line"
      hint="Other text on the line is ignored."
      error={wrong ?? failure}
      text={text}
      onText={(typed) => change(setText, typed)}
      skipped={[
        { why: 'Skipped: no user ID', lines: refused },
        { why: 'Skipped: not on your list', lines: strangers },
      ]}
    >
      <TagInput error={wrongTags} onChange={(typed) => change(setTags, typed)} />
      <SegmentedControl
        label="Action"
        value={way}
        onChange={setWay}
        options={[
          { value: 'add', label: 'Add' },
          { value: 'remove', label: 'Remove' },
        ]}
      />
    </PasteDialog>
  )
}
