import type { DiagnosisReading } from '#contract/own/diagnosis-reading.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import {
  encounterLine,
  foundWords,
  reasonsLine,
  regardLines,
  unusedWords,
  withoutNegation,
} from './reading-words.ts'
import type { ReadingState } from './use-answers.ts'

import callouts from '#src/kit/ui/callout.module.css'
import css from './diagnoses.module.css'

type OnSearch = (q: string) => void

/**
 * One of the searches of a line. A single one needs no name, and the results themselves show if
 * they are empty.
 */
function SearchLine({
  search,
  isOnly,
  onSearch,
}: {
  search: DiagnosisReading['searches'][number]
  isOnly: boolean
  onSearch: OnSearch
}) {
  const { typed, found, reasons } = search
  const words = reasonsLine(reasons)
  if (isOnly) return found > 0 && words !== '' && <li>{words}</li>
  return (
    <li>
      <button type="button" className={css.narrow} onClick={() => onSearch(typed)}>
        {typed}
      </button>{' '}
      {found > 0 ? [foundWords(found), words].filter(Boolean).join(' · ') : 'no results'}
    </li>
  )
}

function Unused({
  unused,
  onSearch,
}: {
  unused: DiagnosisReading['unused'][number]
  onSearch: OnSearch
}) {
  const meant = withoutNegation(unused.typed)
  return (
    <li className="notice">
      {unusedWords(unused)}{' '}
      {unused.why === 'negated' && meant !== unused.typed && (
        <button type="button" className={css.narrow} onClick={() => onSearch(meant)}>
          Search for “{meant}”
        </button>
      )}
    </li>
  )
}

/** Reason that no code of the active disease comes first. */
function Regards({ searches }: { searches: DiagnosisReading['searches'] }) {
  const lines = regardLines(searches)
  if (lines.length === 0) return null
  return (
    <div className={`${callouts.callout} ${css.regards}`}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** Interpretation of the query: the searches, the reading of each word, and the unused parts. */
export function Interpretation({ state, onSearch }: { state: ReadingState; onSearch: OnSearch }) {
  if (state.kind === 'coming') return <p className="soft small">Interpreting the search…</p>
  if (state.kind === 'absent')
    return <p className="soft small">This service doesn’t explain search results.</p>
  if (state.kind === 'failed') {
    if (isSignedOut(state.error)) throw state.error
    return (
      <p className="soft small">
        Couldn’t load the interpretation. {state.error.message}{' '}
        <Button look="quiet" icon="refresh" onClick={state.retry}>
          Try again
        </Button>
      </p>
    )
  }
  const { searches, unused, encounter } = state.reading
  const isOnly = searches.length === 1
  return (
    <>
      <Regards searches={searches} />
      <ul className={`soft small shrink ${css.reading}`} aria-label="Interpreted as">
        {searches.map((search, n) => (
          <SearchLine key={n} search={search} isOnly={isOnly} onSearch={onSearch} />
        ))}
        {encounter && <li>{encounterLine(encounter)}</li>}
        {unused.map((each, n) => (
          <Unused key={n} unused={each} onSearch={onSearch} />
        ))}
      </ul>
    </>
  )
}
