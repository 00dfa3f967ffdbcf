import { useQuery } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'

import type { DiagnosisSet } from '#contract/workspace.ts'
import { session } from '#src/api/workspace.ts'
import { useDescriptions } from '#src/api/use-descriptions.ts'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { counted, formatNumber } from '#src/lib/units.ts'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { recentList } from '#src/ui/recent-list.ts'
import { useSlash } from '#src/ui/use-slash.ts'
import { useTyped } from '#src/ui/use-typed.ts'
import { withOrderSet } from '#src/url/order-set-params.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { Basket } from './Basket.tsx'
import css from './diagnoses.module.css'
import { queryOf, search } from './loader.ts'
import { Results } from './Results.tsx'

const recentCodes = recentList('recentDiagnoses', 10)

const examples = ['type 2 diabetes', 'htn', 'neck pain', 'E11.9', 'm545', 'screening colon']

/** What is searched, in words: an answer from a short list must not look like one from the whole release. */
function SearchedSet({ set }: { set: DiagnosisSet | null | undefined }) {
  if (!set)
    return (
      <>
        ICD-10-CM diagnosis codes.{' '}
        {set === null && 'This service does not say which release it searches.'}
      </>
    )
  if (set.kind === 'release')
    return (
      <>
        Searches <strong>{formatNumber(set.codes)} codes</strong> of the ICD-10-CM release{' '}
        {set.name ?? 'that was imported'}.
      </>
    )
  return (
    <>
      Searches a starter set of <strong>{formatNumber(set.codes)} common codes</strong>, not the
      whole of ICD-10-CM: a code that is missing here may exist. The release comes in with{' '}
      <code className={css.command}>npm run import -- icd10cm &lt;file&gt;</code>
    </>
  )
}

function Recents({ dx, onToggle }: { dx: readonly string[]; onToggle: (code: string) => void }) {
  const recents = recentCodes.read()
  const words = useDescriptions(recents)
  if (!recents.length) return null
  return (
    <section aria-labelledby="recent-codes" className={css.recents}>
      <h2 id="recent-codes">Chosen lately in this browser</h2>
      <ul className={css.results}>
        {recents.map((code) => {
          const added = dx.includes(code)
          return (
            <li key={code} className={css.result}>
              <span className={css.code}>
                <code>{code}</code>
              </span>
              <span className={css.words}>{words.get(code) ?? ''}</span>
              <Button
                icon={added ? 'check' : 'plus'}
                iconOnly
                pressed={added}
                aria-label={
                  added ? `Take ${code} out of the chosen codes` : `Add ${code} to the chosen codes`
                }
                onClick={() => onToggle(code)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export default function DiagnosesPage() {
  const [view, setView] = useSearch(search)
  const { data: who } = useQuery(session())
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const typed = useTyped(view.q, (q) => setView({ q }, { replace: true }))
  useSlash(field)

  function toggle(code: string) {
    const chosen = view.dx.includes(code)
    if (!chosen) recentCodes.add(code)
    setView({ dx: chosen ? view.dx.filter((one) => one !== code) : [...view.dx, code] })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') typed.now()
    if (event.key !== 'ArrowDown') return
    results.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    event.preventDefault()
  }
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
              onKeyDown={onKeyDown}
            />
          </div>
        }
        actions={
          <Link
            className={buttonLink(view.dx.length ? 'primary' : 'plain')}
            to={withOrderSet(paths.orderSets(), view)}
          >
            {view.dx.length
              ? `To the order set with ${counted(view.dx.length, 'code')}`
              : 'To the order set'}
          </Link>
        }
      >
        <SearchedSet set={who?.diagnoses} />
      </PageHeader>
      <div className={css.columns}>
        <div ref={results} className={css.answers}>
          {queryOf(view.q) ? (
            <Results
              q={view.q}
              set={who?.diagnoses}
              dx={view.dx}
              field={field}
              onToggle={toggle}
              onSearch={(q) => setView({ q })}
            />
          ) : (
            <>
              <EmptyMessage title="Type a code or words">
                <p>
                  Codes with or without the dot, words in any order, common abbreviations, and slips
                  of the pen are understood. The arrow keys lead into the answers and back.
                </p>
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
              <Recents dx={view.dx} onToggle={toggle} />
            </>
          )}
        </div>
        <Basket dx={view.dx} onChange={(dx) => setView({ dx })} />
      </div>
    </>
  )
}
