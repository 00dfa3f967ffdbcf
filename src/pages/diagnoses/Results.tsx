import type { RefObject } from 'react'

import { diagnosisQuery } from '#lib/first-requests.ts'
import type { DiagnosisSet } from '#contract/workspace.ts'
import { searchDiagnoses } from '#src/api/queries.ts'
import { useQueryOrPrevious } from '#src/api/use-query-with-previous.ts'
import { FailedCard, Notices } from '#src/layout/Notices.tsx'
import { bareCode, codeMatch, hasMoreSpecific } from '#src/lib/icd.ts'
import { recognise } from '#src/lib/recognise.ts'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Highlight } from '#src/ui/Highlight.tsx'
import { LongText } from '#src/ui/LongText.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { AddButton } from './AddButton.tsx'
import css from './diagnoses.module.css'
import { onResultKey } from './result-keys.ts'
import { Missing } from '#src/ui/Missing.tsx'

/** The interface answers at most this many: a full answer may not be the whole. */
const MOST_ANSWERS = 100

type Props = {
  q: string
  set: DiagnosisSet | null | undefined
  dx: readonly string[]
  field: RefObject<HTMLInputElement | null>
  onToggle: (code: string) => void
  onSearch: (q: string) => void
}

/** The words of the query that are worth marking: none of a code, and no single letters, which are everywhere. */
function wordsToMark(q: string): string[] {
  if (recognise(q) === 'icd') return []
  return q.split(/\s+/).filter((word) => word.length > 1)
}

function countWords(found: number): string {
  if (found === 0) return ''
  if (found < MOST_ANSWERS) return `${counted(found, 'answer')}, best first.`
  return `The best ${found} answers; there may be more. Another word narrows them.`
}

function NothingFound({ q, set, field, onSearch }: Omit<Props, 'dx' | 'onToggle'>) {
  const clear = () => {
    onSearch('')
    field.current?.focus()
  }
  return (
    <EmptyMessage title={`Nothing found for “${q.trim()}”`}>
      <p>
        Try fewer words, another word for the same, or the first characters of a code such as M54.
        {set?.kind === 'starter' &&
          ' Only the starter set of common codes is searched here: the whole release may well have it.'}
      </p>
      <Button onClick={clear}>Clear the search</Button>
    </EmptyMessage>
  )
}

function MoreSpecific({ code, q, onSearch }: { code: string } & Pick<Props, 'q' | 'onSearch'>) {
  const isSearchedFor = bareCode(q) === bareCode(code)
  return (
    <span className={css.hint}>
      More specific codes are below it{' '}
      {!isSearchedFor && (
        <button type="button" className={css.narrow} onClick={() => onSearch(code)}>
          Show {code}…
        </button>
      )}
    </span>
  )
}

function HighlightedCode({ code, q }: { code: string; q: string }) {
  const length = codeMatch(code, q)
  const start = code.slice(0, length)
  return (
    <>
      <Highlight text={start} match={start} />
      {code.slice(length)}
    </>
  )
}

export function Results({ q, set, dx, field, onToggle, onSearch }: Props) {
  const result = useQueryOrPrevious(searchDiagnoses({ diagnosis_query: diagnosisQuery(q) }))
  if (!result.data)
    return result.error ? (
      <FailedCard
        what="The diagnosis codes"
        error={result.error}
        busy={result.isFetching}
        retry={result.retry}
      />
    ) : (
      <Skeleton height={400} />
    )

  const { body: found } = result.data
  const codes = found.map(({ diagnosis_code }) => diagnosis_code)
  const words = wordsToMark(q)
  return (
    <div
      aria-busy={result.isFetching}
      className={result.isPrevious && result.isFetching ? css.old : undefined}
    >
      <Notices result={result} read={result.data} what="diagnosis code" />
      <p role="status" className={css.count}>
        {countWords(found.length)}
      </p>
      {found.length === 0 ? (
        <NothingFound q={q} set={set} field={field} onSearch={onSearch} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons inside
        <ol
          className={css.results}
          aria-label="Diagnosis codes found"
          onKeyDown={(event) => onResultKey(event, field)}
        >
          {found.map(({ diagnosis_code: code, description }, index) => (
            <li
              key={`${code} ${index}`}
              className={css.result}
              data-added={dx.includes(code) ? '' : undefined}
            >
              <span className={css.code}>
                <CopyCode
                  code={code}
                  what="diagnosis code"
                  short={<HighlightedCode code={code} q={q} />}
                />
              </span>
              <span className={css.words}>
                {description === null ? (
                  <Missing what="No description" of={found[index]} field="description" />
                ) : (
                  <LongText text={description}>
                    {(shown) => <Highlight text={shown} match={words} />}
                  </LongText>
                )}
                {hasMoreSpecific(code, codes) && (
                  <MoreSpecific code={code} q={q} onSearch={onSearch} />
                )}
              </span>
              <AddButton code={code} isChosen={dx.includes(code)} onToggle={onToggle} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
