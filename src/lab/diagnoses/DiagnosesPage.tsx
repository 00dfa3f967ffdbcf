import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'

import { diagnosisQuery } from '#lib/first-requests.ts'
import { session } from '#src/kit/api/workspace.ts'
import { replaced, toggled } from '#src/kit/lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { recentList } from '#src/kit/ui/lists/recent-list.ts'
import { PhoneTray } from '#src/kit/ui/PhoneTray.tsx'
import { useDebouncedText } from '#src/kit/ui/use-debounced-text.ts'
import { useSearchShortcut } from '#src/kit/ui/use-search-shortcut.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { CHOSEN_HEADING, ChosenCodes } from './ChosenCodes.tsx'
import { search } from './loader.ts'
import { Results } from './Results.tsx'
import { SearchedSet } from './SearchedSet.tsx'
import { StartHere } from './StartHere.tsx'

import css from './diagnoses.module.css'

const ANSWERS = 'diagnosis-answers'
const recentCodes = recentList('recentDiagnoses', 10)
const favoriteCodes = recentList('favouriteDiagnoses', 100)

/** The codes that this browser keeps as favorites, the newest first. */
function useFavorites() {
  const [favorites, setFavorites] = useState(favoriteCodes.read)
  const onFavorite = useCallback((code: string) => {
    if (favoriteCodes.read().includes(code)) favoriteCodes.remove(code)
    else favoriteCodes.add(code)
    setFavorites(favoriteCodes.read())
  }, [])
  return { favorites, onFavorite }
}

/** The chosen codes in the address, and what changes them. */
function useChosenCodes() {
  const [view, setView] = useSearch(search)
  const onToggle = useCallback(
    (code: string) =>
      setView(({ dx }) => {
        if (!dx.includes(code)) recentCodes.add(code)
        return { dx: toggled(dx, code) }
      }),
    [setView],
  )
  const onSwap = useCallback(
    (code: string, other: string) => setView(({ dx }) => ({ dx: replaced(dx, code, other) })),
    [setView],
  )
  const onSearch = useCallback((q: string) => setView({ q }), [setView])
  return { view, setView, onToggle, onSwap, onSearch }
}

/**
 * Typed query, searched at once; the address follows when typing pauses, or when an ended session
 * replaces the page.
 */
function useTypedQuery(q: string, commit: (text: string) => void) {
  const typed = useDebouncedText(q, commit)
  const { text } = typed
  const commitRest = useEffectEvent((pathname: string) => {
    if (text !== q && window.location.pathname === pathname) commit(text)
  })
  useEffect(() => {
    const { pathname } = window.location
    return () => commitRest(pathname)
  }, [])
  return typed
}

/** On a phone the chosen codes stand below all answers: which they are, and the way to them. */
function ChosenTray({ dx }: { dx: readonly string[] }) {
  return (
    <PhoneTray
      label="The chosen codes"
      there={{ heading: CHOSEN_HEADING, words: 'See them' }}
      back={{ heading: ANSWERS, words: 'To the answers' }}
    >
      <strong>{counted(dx.length, 'code')}</strong>
      <small>{dx[0]} is the primary diagnosis</small>
    </PhoneTray>
  )
}

export default function DiagnosesPage() {
  const { view, setView, onToggle, onSwap, onSearch } = useChosenCodes()
  const { q, dx } = view
  const { data: who } = useQuery(session())
  const { favorites, onFavorite } = useFavorites()
  const field = useRef<HTMLInputElement>(null)
  const answers = useRef<HTMLDivElement>(null)
  const typed = useTypedQuery(q, (text) => setView({ q: text }, { replace: true }))
  const query = diagnosisQuery(typed.text)
  useSearchShortcut(field)

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
        // a search is what one comes to this page for
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
  const actions = { onToggle, onFavorite, onSearch }
  return (
    <>
      <PageHeader title="Diagnosis codes" controls={searchField} actions={orderSetLink}>
        <SearchedSet set={who?.diagnoses} />
      </PageHeader>
      <div className={css.columns}>
        <div ref={answers} id={ANSWERS} tabIndex={-1} className="shrink">
          {query ? (
            <Results
              query={query}
              dx={dx}
              favorites={favorites}
              field={field}
              onSwap={onSwap}
              {...actions}
            />
          ) : (
            <StartHere recents={recentCodes.read()} dx={dx} favorites={favorites} {...actions} />
          )}
        </div>
        <ChosenCodes dx={dx} onChange={(codes) => setView({ dx: codes })} />
      </div>
      {dx.length > 0 && <ChosenTray dx={dx} />}
    </>
  )
}
