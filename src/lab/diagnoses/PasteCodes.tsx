import { useDraft } from '#src/kit/api/drafts.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PasteDialog } from '#src/kit/page/PasteDialog.tsx'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { CodeMarks } from './CodeMarks.tsx'
import { useKnownCodes, type KnownCode } from './diagnosis-reading.ts'
import { checkList, isIcd9, listWords, readList, type CheckedCode } from './read-list.ts'

import css from './diagnoses.module.css'

/** Maximum number of codes in one list. Further ones are dropped with a message. */
const CODES_MAX = 200

const STATES: Record<CheckedCode['state'], { tone: Tone; words: string }> = {
  found: { tone: 'good', words: 'Found' },
  'other text': { tone: 'notice', words: 'Title differs' },
  'not found': { tone: 'bad', words: 'Not found' },
  twice: { tone: 'unknown', words: 'Duplicate' },
  chosen: { tone: 'unknown', words: 'Already selected' },
  unknown: { tone: 'unknown', words: 'Checking…' },
}

function CheckedLine({
  checked: { code, text, state, title },
  known,
  isFailed,
}: {
  checked: CheckedCode
  known: KnownCode | undefined
  isFailed: boolean
}) {
  return (
    <li className={css.checked}>
      <code>{code}</code>{' '}
      <Status tone={STATES[state].tone}>{isFailed ? 'Couldn’t check' : STATES[state].words}</Status>{' '}
      {title && <CodeMarks billable={known?.billable} />}
      <div className="soft small">
        {title ?? (state === 'not found' && 'Not in this code set.')}
        {state === 'other text' && <span className="faint tiny block">Your list: “{text}”</span>}
      </div>
    </li>
  )
}

const isAddable = ({ state }: CheckedCode) => state === 'found' || state === 'other text'

/** Dialog that checks a pasted list of codes before any of them is selected. */
export function PasteCodes({
  dx,
  onAdd,
  onClose,
}: {
  dx: readonly string[]
  onAdd: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const [pasted, setPasted] = useDraft('codes to paste', '')
  const { codes, others } = readList(pasted)
  const read = codes.slice(0, CODES_MAX)
  const { known, failed } = useKnownCodes([...new Set(read.map(({ code }) => code))])
  const checked = checkList(read, (code) => known.get(code)?.title, dx)
  const addable = checked.filter(isAddable).map(({ code }) => code)
  return (
    <PasteDialog
      title="Paste codes"
      size="m"
      action={addable.length ? `Add ${counted(addable.length, 'code')}` : 'Add'}
      isDisabled={!addable.length}
      saving={{ isPending: false, error: null }}
      status={listWords(codes.length, checked)}
      onSubmit={() => onAdd(addable)}
      onClose={onClose}
      label="ICD-10-CM codes"
      hint="With or without descriptions, one per line or separated by commas."
      error={codes.length > CODES_MAX ? `Only the first ${CODES_MAX} codes are checked.` : null}
      text={pasted}
      onText={setPasted}
      skipped={[
        { why: 'Skipped: ICD-9-CM', lines: others.filter(({ text }) => isIcd9(text)) },
        { why: 'Skipped: no ICD-10-CM code', lines: others.filter(({ text }) => !isIcd9(text)) },
      ]}
    >
      {checked.length > 0 && (
        <ul aria-label="Pasted codes">
          {checked.map((each, n) => (
            <CheckedLine
              key={n}
              checked={each}
              known={known.get(each.code)}
              isFailed={failed.has(each.code)}
            />
          ))}
        </ul>
      )}
    </PasteDialog>
  )
}
