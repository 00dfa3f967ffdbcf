import { useState } from 'react'

import { joined } from '#src/kit/lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextArea } from '#src/kit/ui/Field.tsx'
import { Status, type Tone } from '#src/kit/ui/text/Status.tsx'

import { CodeMarks } from './CodeMarks.tsx'
import { useKnownCodes, type KnownCode } from './diagnosis-reading.ts'
import { checkList, isIcd9, readList, type CheckedCode } from './read-list.ts'

import css from './diagnoses.module.css'

/** More than this in one list is cut off, and said. */
const CODES_MAX = 200

const STATES: Record<CheckedCode['state'], { tone: Tone; words: string }> = {
  found: { tone: 'good', words: 'Found' },
  'other text': { tone: 'notice', words: 'Title differs' },
  'not found': { tone: 'bad', words: 'Not found' },
  twice: { tone: 'unknown', words: 'Duplicate' },
  chosen: { tone: 'unknown', words: 'Already selected' },
  unknown: { tone: 'unknown', words: 'Checking…' },
}

function CheckedLine({ checked, known }: { checked: CheckedCode; known: KnownCode | undefined }) {
  const { code, text, state, title } = checked
  return (
    <li className={css.checked}>
      <code>{code}</code> <Status tone={STATES[state].tone}>{STATES[state].words}</Status>{' '}
      {title && <CodeMarks title={title} billable={known?.billable} />}
      <div className="soft small">
        {title ?? (state === 'not found' && 'Not in this code set.')}
        {state === 'other text' && <span className="faint tiny block">Your list: “{text}”</span>}
      </div>
    </li>
  )
}

const isAddable = ({ state }: CheckedCode) => state === 'found' || state === 'other text'

/** A list of codes, pasted and checked before any of it is selected. */
export function PasteCheck({
  dx,
  onChange,
}: {
  dx: readonly string[]
  onChange: (dx: readonly string[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [pasted, setPasted] = useState('')
  const [said, setSaid] = useState('')
  const { codes, others } = readList(pasted)
  const read = codes.slice(0, CODES_MAX)
  const known = useKnownCodes([...new Set(read.map(({ code }) => code))])
  const checked = checkList(read, (code) => known.get(code)?.title, dx)
  const addable = checked.filter(isAddable).map(({ code }) => code)
  const add = (added: readonly string[]) => {
    onChange(joined(dx, added))
    setPasted('')
    setOpen(false)
    setSaid(`${counted(added.length, 'code')} added.`)
  }
  return (
    <section className={`stack start above-5 ${css.paste}`} aria-label="Paste list">
      {isOpen ? (
        <TextArea
          label="Paste list"
          hint="Codes with or without descriptions. Review them before adding."
          rows={5}
          // the button that the focus was on has become the field
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={pasted}
          onChange={(event) => {
            setPasted(event.target.value)
            setSaid('')
          }}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>Paste list</Button>
      )}
      <p role="status" className="soft small">
        {said ||
          (pasted.trim() &&
            `${counted(codes.length, 'code')}, ${addable.length} to add.${
              codes.length > CODES_MAX ? ` Only the first ${CODES_MAX} are checked.` : ''
            }`)}
      </p>
      {checked.length > 0 && (
        <ul aria-label="Pasted codes">
          {checked.map((each, n) => (
            <CheckedLine key={n} checked={each} known={known.get(each.code)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="soft small">
          No ICD-10-CM code in{' '}
          {others.map((line) => (isIcd9(line) ? `“${line}” (ICD-9-CM)` : `“${line}”`)).join(', ')}.
        </p>
      )}
      {addable.length > 0 && (
        <Button icon="plus" onClick={() => add(addable)}>
          Add {counted(addable.length, 'code')}
        </Button>
      )}
    </section>
  )
}
