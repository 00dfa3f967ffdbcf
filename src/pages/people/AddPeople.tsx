import { useState, type FormEvent } from 'react'

import { putPeople } from '#src/api/workspace-changes.ts'
import { errorLine } from '#src/layout/Notices.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextArea } from '#src/ui/Field.tsx'
import { parsePeople, type Parsed } from './parse-people.ts'
import css from './people.module.css'

const MOST_REFUSED = 5
const LINE_SHOWN = 40

/** The lines without a user id, the first few of them by number and words. */
function RefusedLines({ refused }: Pick<Parsed, 'refused'>) {
  if (!refused.length) return null
  const shown = refused
    .slice(0, MOST_REFUSED)
    .map(({ line, text }) => `line ${line} “${text.slice(0, LINE_SHOWN)}”`)
  const more = refused.length - shown.length
  return (
    <p className={css.refused}>
      Without a user id, so left out: {shown.join(', ')}
      {more > 0 && ` and ${more} more`}.
    </p>
  )
}

function addLabel(count: number): string {
  if (count === 0) return 'Add'
  return count === 1 ? 'Add one person' : `Add ${count} people`
}

/** A field for the user ids of one person or many. `onDone` is told how many went onto the list. */
export function AddPeople({ onDone }: { onDone: (added: number) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { people, refused } = parsePeople(text)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!people.length)
      return setError('Paste at least one user id, such as 018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e.')
    setSending(true)
    try {
      await putPeople(people)
      onDone(people.length)
    } catch (failure) {
      setError(`${errorLine(failure as Error)} Nothing was added; the text is still here.`)
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={css.add} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label="User ids, one a line, each with an optional label"
        hint="For example: 018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e, Maya Okafor"
        rows={5}
        // the form was opened to type into it
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
      />
      <RefusedLines refused={refused} />
      <div className={css.addActions}>
        <Button type="submit" look="primary" disabled={isSending}>
          {addLabel(people.length)}
        </Button>
        <Button onClick={() => onDone(0)}>Cancel</Button>
      </div>
    </form>
  )
}
