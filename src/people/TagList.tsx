import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import { tagLimits, type Person } from '#contract/own/workspace.ts'
import { splitTags, tagsError } from '#lib/tags.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextArea, TextField } from '#src/kit/ui/Field.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import { parsePeople } from './parse-people.ts'
import { RefusedLines } from './RefusedLines.tsx'
import { failureWords, sendTags } from './send-people.ts'

import css from './people.module.css'

/** Splits a pasted list into people on the team's list and the lines of others. */
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

/** Tags people from a pasted list, or takes tags off them. `onDone` is told of how many. */
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
  const [tagText, setTagText] = useState('')
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
  const tags = splitTags(tagText)
  const wrongTags = tagsError(tags, tagLimits)
  const failure = tagging.error && failureWords(tagging.error, 'Nobody’s tags were changed')
  const change = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setWrong(null)
    if (failure) tagging.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ids.length) setWrong('Paste at least one user id of somebody on the list.')
    else if (!tags.length) setWrong('Say which tags.')
    else if (!wrongTags) tagging.mutate()
  }
  return (
    <Dialog label="Tag a pasted list" onClose={onClose} className={css.dialog}>
      <form className={css.inside} onSubmit={submit} noValidate>
        <h2>Tag a pasted list</h2>
        <TextArea
          label="User ids, one a line"
          hint="What else stands on a line is left alone."
          rows={6}
          // the dialog was opened to type into it
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          error={wrong ?? failure}
          onChange={change(setText)}
        />
        <RefusedLines why="Without a user id, so left out" lines={refused} />
        <RefusedLines why="Not on the list, so left out" lines={strangers} />
        <TextField
          label="Tags"
          hint="Separated by commas"
          value={tagText}
          error={wrongTags}
          onChange={change(setTagText)}
        />
        <SegmentedControl
          label="What to do with the tags"
          value={way}
          onChange={setWay}
          options={[
            { value: 'add', label: 'Add them' },
            { value: 'remove', label: 'Take them off' },
          ]}
        />
        <div className="row stretch">
          <Button type="submit" look="primary" disabled={tagging.isPending}>
            {ids.length ? `Tag ${counted(ids.length, 'person', 'people')}` : 'Tag'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <span role="status" className="faint small">
            {tagging.isPending && sent
              ? `${formatNumber(sent)} of ${formatNumber(ids.length)}`
              : ''}
          </span>
        </div>
      </form>
    </Dialog>
  )
}
