import { useRef, type KeyboardEvent, type RefObject } from 'react'

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
import { Skeleton } from '#src/ui/Skeleton.tsx'
import css from './diagnoses.module.css'
import { queryOf } from './loader.ts'

/** The interface answers at most this many: a full answer may not be the whole. */
const MOST_ANSWERS = 100

/** The letters of the query that are worth marking: single ones would be marked all over. */
const wordsOf = (q: string) =>
  q
    .trim()
    .split(/\s+/)
    .filter((word) => word.length > 1)

type Props = {
  q: string
  set: DiagnosisSet | null | undefined
  dx: readonly string[]
  field: RefObject<HTMLInputElement | null>
  onToggle: (code: string) => void
  onSearch: (q: string) => void
}

export function Results({ q, set, dx, field, onToggle, onSearch }: Props) {
  const result = useQueryOrPrevious(searchDiagnoses({ diagnosis_query: queryOf(q) }))
  const list = useRef<HTMLOListElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const all = (what: string) => [...(list.current?.querySelectorAll<HTMLElement>(what) ?? [])]
    const row = (document.activeElement as HTMLElement | null)?.closest('li')
    const at = all('li').indexOf(row!)
    const copies = row?.querySelector('[data-add]') !== document.activeElement
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && at === 0)) field.current?.focus()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const to = all('li')[at + (event.key === 'ArrowDown' ? 1 : -1)]
      to?.querySelector<HTMLElement>(copies ? 'button' : '[data-add]')?.focus()
    } else if (event.key === 'ArrowLeft') row?.querySelector<HTMLElement>('button')?.focus()
    else if (event.key === 'ArrowRight') row?.querySelector<HTMLElement>('[data-add]')?.focus()
    else return
    event.preventDefault()
  }
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

  const found = result.data.body
  const codes = found.map((one) => one.diagnosis_code)
  const words = recognise(q) === 'icd' ? [] : wordsOf(q)
  return (
    <div
      aria-busy={result.isFetching}
      className={result.isPrevious && result.isFetching ? css.old : undefined}
    >
      <Notices result={result} rejected={result.data.rejected} what="diagnosis code" />
      <p role="status" className={css.count}>
        {found.length === 0
          ? ''
          : found.length >= MOST_ANSWERS
            ? `The best ${found.length} answers; there may be more. Another word narrows them.`
            : `${counted(found.length, 'answer')}, best first.`}
      </p>
      {found.length === 0 ? (
        <EmptyMessage title={`Nothing found for “${q.trim()}”`}>
          <p>
            Try fewer words, another word for the same, or the first characters of a code such as
            M54.
            {set?.kind === 'starter' &&
              ' Only the starter set of common codes is searched here: the whole release may well have it.'}
          </p>
          <Button
            onClick={() => {
              onSearch('')
              field.current?.focus()
            }}
          >
            Clear the search
          </Button>
        </EmptyMessage>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons inside
        <ol
          ref={list}
          className={css.results}
          aria-label="Diagnosis codes found"
          onKeyDown={onKeyDown}
        >
          {found.map(({ diagnosis_code: code, description }, index) => {
            const added = dx.includes(code)
            const marked = codeMatch(code, q)
            return (
              <li
                key={`${code} ${index}`}
                className={css.result}
                data-added={added ? '' : undefined}
              >
                <span className={css.code}>
                  <CopyCode
                    code={code}
                    what="diagnosis code"
                    short={
                      <>
                        <Highlight text={code.slice(0, marked)} match={code.slice(0, marked)} />
                        {code.slice(marked)}
                      </>
                    }
                  />
                </span>
                <span className={css.words}>
                  <Highlight text={description} match={words} />
                  {hasMoreSpecific(code, codes) && (
                    <span className={css.hint}>
                      More specific codes are below it{' '}
                      {bareCode(q) !== bareCode(code) && (
                        <button type="button" className={css.narrow} onClick={() => onSearch(code)}>
                          Show {code}…
                        </button>
                      )}
                    </span>
                  )}
                </span>
                <Button
                  data-add
                  icon={added ? 'check' : 'plus'}
                  iconOnly
                  pressed={added}
                  aria-label={
                    added
                      ? `Take ${code} out of the chosen codes`
                      : `Add ${code} to the chosen codes`
                  }
                  onClick={() => onToggle(code)}
                />
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
