import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import { tagLimits } from '#contract/own/workspace.ts'
import { splitTags, tagsError } from '#lib/tags.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextArea, TextField } from '#src/kit/ui/Field.tsx'

import { parsePeople } from './parse-people.ts'
import { RefusedLines } from './RefusedLines.tsx'
import { failureWords, sendPeople } from './send-people.ts'

import css from './people.module.css'

function addLabel(count: number): string {
  if (count === 0) return 'Add'
  return count === 1 ? 'Add one person' : `Add ${formatNumber(count)} people`
}

/** A field for the user ids of one person or many. `onDone` is told how many went onto the list. */
export function AddPeople({ onDone }: { onDone: (added: number) => void }) {
  const [text, setText] = useState('')
  const [tagText, setTagText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const adding = useMutation({
    mutationFn: () => sendPeople(people, tags, setSent),
    onSuccess: () => onDone(people.length),
  })
  const { people, refused } = parsePeople(text)
  const tags = splitTags(tagText)
  const wrongTags = tagsError(tags, tagLimits)

  const failure = adding.error && failureWords(adding.error, 'Nothing was added')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!people.length)
      setWrong('Paste at least one user id, such as 018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e.')
    else if (!wrongTags) adding.mutate()
  }
  return (
    <form className={`stack gap-3 ${css.add}`} onSubmit={submit} noValidate>
      <TextArea
        label="User ids, one a line, each with an optional label"
        hint="For example: 018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e, Maya Okafor"
        rows={5}
        // the form was opened to type into it
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        error={wrong ?? failure}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(null)
          if (failure) adding.reset()
        }}
      />
      <RefusedLines why="Without a user id, so left out" lines={refused} />
      <TextField
        label="Tags for all of them"
        hint="Separated by commas; beside those that they have"
        value={tagText}
        error={wrongTags}
        onChange={(event) => setTagText(event.target.value)}
      />
      <div className="row stretch">
        <Button type="submit" look="primary" disabled={adding.isPending}>
          {addLabel(people.length)}
        </Button>
        <Button onClick={() => onDone(0)}>Cancel</Button>
        <span role="status" className="faint small">
          {adding.isPending && sent
            ? `${formatNumber(sent)} of ${formatNumber(people.length)} added`
            : ''}
        </span>
      </div>
    </form>
  )
}
