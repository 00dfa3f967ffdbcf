import type { FieldNote, Read, RejectedRecord } from '#lib/read-leniently.ts'
import { withoutReceived } from '#lib/unreadable.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'

import css from './Notices.module.css'

const LINES_MAX = 50
const RECORDS_MAX = 3

/** The same note on one record or on several. */
type Line = { field: string; reason: string; records: Pick<FieldNote, 'index' | 'id'>[] }

function linesOf(notes: readonly FieldNote[]): Line[] {
  const lines = new Map<string, Line>()
  for (const { field, reason, index, id } of notes) {
    const key = `${field}\n${reason}`
    const line = lines.get(key)
    if (line) line.records.push({ index, id })
    else lines.set(key, { field, reason, records: [{ index, id }] })
  }
  return [...lines.values()]
}

/**
 * Notes in the form that the reader can see: while identifiers are hidden, without ids and
 * received values.
 */
function useRedactNotes() {
  const { hideIdentifiers } = usePreferences()
  return <T extends { id: string | null; reason: string }>(notes: readonly T[]): readonly T[] =>
    hideIdentifiers
      ? notes.map((note) => ({ ...note, id: null, reason: withoutReceived(note.reason) }))
      : notes
}

const RecordName = ({ index, id }: Pick<FieldNote, 'index' | 'id'>) =>
  index === null ? (
    'the whole response'
  ) : (
    <>
      No. {index + 1}
      {id !== null && (
        <>
          {' '}
          (<code>{id}</code>)
        </>
      )}
    </>
  )

const Records = ({ records }: Pick<Line, 'records'>) => (
  <>
    {records.slice(0, RECORDS_MAX).map((record, at) => (
      <span key={`${record.index}`}>
        {at > 0 && ', '}
        <RecordName {...record} />
      </span>
    ))}
    {records.length > RECORDS_MAX && ` and ${formatNumber(records.length - RECORDS_MAX)} more`}
  </>
)

function Lines({ title, notes }: { title: string; notes: readonly FieldNote[] }) {
  if (notes.length === 0) return null
  const lines = linesOf(notes)
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, LINES_MAX).map((line) => (
          <li key={`${line.field} ${line.reason}`}>
            <code>{line.field}</code> {line.reason}: <Records records={line.records} />
          </li>
        ))}
        {lines.length > LINES_MAX && <li>and {formatNumber(lines.length - LINES_MAX)} more</li>}
      </ul>
    </>
  )
}

const Rejected = ({ records }: { records: readonly RejectedRecord[] }) =>
  records.length > 0 && (
    <>
      <h3>Skipped</h3>
      <ul>
        {records.slice(0, LINES_MAX).map((record) => (
          <li key={record.index}>
            <RecordName {...record} />: {record.reason}
          </li>
        ))}
        {records.length > LINES_MAX && <li>and {formatNumber(records.length - LINES_MAX)} more</li>}
      </ul>
    </>
  )

/**
 * Parts of a response that break the interface: skipped, unreadable, or read from something else.
 * Nothing if all is well.
 */
export function ReadNotes({
  read: { rejected, notes },
  what,
}: {
  read: Pick<Read<unknown>, 'rejected' | 'notes'>
  what: string
}) {
  const redact = useRedactNotes()
  if (rejected.length === 0 && notes.length === 0) return null
  const unreadable = redact(notes.filter(({ kind }) => kind === 'unreadable'))
  const otherwise = redact(notes.filter(({ kind }) => kind === 'otherwise'))
  const words = [
    rejected.length > 0 && `${counted(rejected.length, what)} skipped`,
    unreadable.length > 0 && `${counted(unreadable.length, 'field')} unreadable`,
    otherwise.length > 0 && `${counted(otherwise.length, 'field')} converted`,
  ]
  const isQuiet = rejected.length === 0 && unreadable.length === 0
  return (
    <details className={css.rejected} data-quiet={isQuiet ? '' : undefined}>
      <summary>
        <Status tone={isQuiet ? 'unknown' : 'notice'}>{words.filter(Boolean).join(', ')}</Status>{' '}
        The response has unexpected data. Everything else is shown.
      </summary>
      <Rejected records={redact(rejected)} />
      <Lines title="Unreadable (shown as “?”)" notes={unreadable} />
      <Lines title="Converted" notes={otherwise} />
    </details>
  )
}
