import { useQuery } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'

import { diagnosisQuery } from '#lib/first-requests.ts'
import { session } from '#src/api/workspace.ts'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { toggled } from '#src/lib/lists.ts'
import { counted } from '#src/lib/units.ts'
import { buttonLink } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { recentList } from '#src/ui/recent-list.ts'
import { useDebouncedText } from '#src/ui/use-debounced-text.ts'
import { useSearchShortcut } from '#src/ui/use-search-shortcut.ts'
import { withOrderSet } from '#src/url/order-set-params.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { ChosenCodes } from './ChosenCodes.tsx'
import css from './diagnoses.module.css'
import { search } from './loader.ts'
import { Results } from './Results.tsx'
import { SearchedSet } from './SearchedSet.tsx'
import { StartHere } from './StartHere.tsx'

const recentCodes = recentList('recentDiagnoses', 10)

export default function DiagnosesPage() {
  const [view, setView] = useSearch(search)
  const { q, dx } = view
  const { data: who } = useQuery(session())
  const field = useRef<HTMLInputElement>(null)
  const answers = useRef<HTMLDivElement>(null)
  const typed = useDebouncedText(q, (text) => setView({ q: text }, { replace: true }))
  useSearchShortcut(field)

  function onToggle(code: string) {
    if (!dx.includes(code)) recentCodes.add(code)
    setView({ dx: toggled(dx, code) })
  }
  function onSearch(text: string) {
    setView({ q: text })
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') typed.now()
    if (event.key !== 'ArrowDown') return
    answers.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    event.preventDefault()
  }
  const searchField = (
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
  )
  const orderSetLink = (
    <Link
      className={buttonLink(dx.length ? 'primary' : 'plain')}
      to={withOrderSet(paths.orderSets(), view)}
    >
      {dx.length ? `To the order set with ${counted(dx.length, 'code')}` : 'To the order set'}
    </Link>
  )
  return (
    <>
      <PageHeader title="Diagnosis codes" controls={searchField} actions={orderSetLink}>
        <SearchedSet set={who?.diagnoses} />
      </PageHeader>
      <div className={css.columns}>
        <div ref={answers} className={css.answers}>
          {diagnosisQuery(q) ? (
            <Results
              q={q}
              set={who?.diagnoses}
              dx={dx}
              field={field}
              onToggle={onToggle}
              onSearch={(text) => setView({ q: text })}
            />
          ) : (
            <StartHere codes={recentCodes.read()} dx={dx} onToggle={onToggle} onSearch={onSearch} />
          )}
        </div>
        <ChosenCodes dx={dx} onChange={(codes) => setView({ dx: codes })} />
      </div>
    </>
  )
}
