import { useQuery } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'

import type { DiagnosisSet } from '#contract/desk.ts'
import { session } from '#src/api/desk.ts'
import { searchDiagnoses } from '#src/api/queries.ts'
import { useKeptQuery } from '#src/api/use-kept-query.ts'
import { Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { recognise } from '#src/lib/recognise.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { Highlight } from '#src/ui/Highlight.tsx'
import { useSlash } from '#src/ui/use-slash.ts'
import { carry } from '#src/url/carried.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { useTyped } from '#src/url/use-typed.ts'
import css from './diagnoses.module.css'
import { queryOf, search } from './loader.ts'

/** The interface answers at most this many: a full answer may not be the whole. */
const MOST_ANSWERS = 100

const examples = ['E11.9', 'type 2 diabetes', 'htn', 'neck pain', 'M54.5', 'screening colon']

/** What is searched, in words: an answer from a short list must not look like one from the whole release. */
function searchedSet(set: DiagnosisSet | null | undefined) {
  if (set === undefined) return 'ICD-10-CM diagnosis codes.'
  if (set === null) return 'ICD-10-CM diagnosis codes. This service does not say which release it searches.'
  return set.kind === 'release'
    ? `Searches the whole ICD-10-CM release ${set.name ?? ''}: ${formatNumber(set.codes)} codes.`
    : `Searches a starter set of ${formatNumber(set.codes)} common ICD-10-CM codes, not the whole release. A code that is missing here may exist.`
}

function Results({ q, dx, toggle }: { q: string; dx: readonly string[]; toggle: (code: string) => void }) {
  const kept = useKeptQuery(searchDiagnoses({ diagnosis_query: queryOf(q) }))
  const list = useRef<HTMLOListElement>(null)
  const found = kept.data.body
  const words = recognise(q) === 'icd' ? [q.trim()] : q.trim().split(/\s+/).filter((word) => word.length > 1)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-add]') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    buttons[event.key === 'ArrowDown' ? Math.min(at + 1, buttons.length - 1) : Math.max(at - 1, 0)]?.focus()
    event.preventDefault()
  }
  return (
    <div aria-busy={kept.busy}>
      <Notices kept={kept} leftOut={kept.data.leftOut} what="diagnosis" />
      <p role="status" className={css.count}>
        {found.length === 0 ? '' : found.length >= MOST_ANSWERS ? `The best ${found.length} answers; there may be more. Best first.` : `${counted(found.length, 'answer')}, best first.`}
      </p>
      {found.length === 0 ? (
        <EmptyMessage title={`Nothing found for “${q.trim()}”`}>
          <p>Try fewer words, another word for the same, or the first characters of a code such as M54.</p>
        </EmptyMessage>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons inside
        <ol ref={list} className={css.results} aria-label="Diagnosis codes" onKeyDown={onKeyDown}>
          {found.map(({ diagnosis_code, description }) => {
            const added = dx.includes(diagnosis_code)
            return (
              <li key={diagnosis_code} className={css.result}>
                <span className={css.code}>
                  <CopyCode code={diagnosis_code} what="diagnosis code" />
                </span>
                <span className={css.words}>
                  <Highlight text={description} match={words} />
                </span>
                <Button
                  data-add
                  icon={added ? 'check' : 'plus'}
                  iconOnly
                  pressed={added}
                  aria-label={added ? `Take ${diagnosis_code} out of the order set` : `Add ${diagnosis_code} to the order set`}
                  onClick={() => toggle(diagnosis_code)}
                />
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}

export default function DiagnosesPage() {
  const [view, setView] = useSearch(search)
  const { data: who } = useQuery(session())
  const field = useRef<HTMLInputElement>(null)
  const typed = useTyped(view.q, (q) => setView({ q }, { replace: true }))
  useSlash(field)

  const toggle = (code: string) => setView({ dx: view.dx.includes(code) ? view.dx.filter((one) => one !== code) : [...view.dx, code] })
  return (
    <>
      <PageHeader
        title="Diagnosis codes"
        controls={
          <div className={css.field}>
            <TextField
              ref={field}
              type="search"
              label="Code, or words of the diagnosis"
              labelHidden
              placeholder="Code, or words of the diagnosis"
              maxLength={200}
              // the page is for typing this
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              value={typed.text}
              onChange={(event) => typed.type(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') typed.now()
                if (event.key !== 'ArrowDown') return
                document.querySelector<HTMLElement>('[data-add]')?.focus()
                event.preventDefault()
              }}
            />
          </div>
        }
        actions={
          view.dx.length > 0 && (
            <Link className={buttonLink('primary')} to={carry(paths.orderSets(), view)}>
              Order set with {counted(view.dx.length, 'diagnosis code')}
            </Link>
          )
        }
      >
        {searchedSet(who?.diagnoses)}
      </PageHeader>
      {queryOf(view.q) ? (
        <Results q={view.q} dx={view.dx} toggle={toggle} />
      ) : (
        <EmptyMessage title="Type a code or words">
          <p>Codes with or without the dot, words in any order, common abbreviations, and slips of the pen are understood.</p>
          <div className={css.examples}>
            {examples.map((example) => (
              <Button
                key={example}
                onClick={() => {
                  setView({ q: example })
                  field.current?.focus()
                }}
              >
                {example}
              </Button>
            ))}
          </div>
        </EmptyMessage>
      )}
    </>
  )
}
