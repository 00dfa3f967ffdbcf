import { useQuery } from '@tanstack/react-query'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Link } from 'react-router-dom'

import { diagnosisQuery } from '#lib/first-requests.ts'
import { session } from '#src/kit/api/workspace.ts'
import { replaced, toggled } from '#src/kit/lib/lists.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { recentList } from '#src/kit/ui/lists/recent-list.ts'
import { PhoneTray } from '#src/kit/ui/PhoneTray.tsx'
import { SearchInput } from '#src/kit/ui/SearchField.tsx'
import { useDebouncedText } from '#src/kit/ui/use-debounced-text.ts'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { search } from './loader.ts'
import { Results } from './Results.tsx'
import { SearchedSet } from './SearchedSet.tsx'
import { SELECTED_HEADING, SelectedCodes } from './SelectedCodes.tsx'
import { StartHere, useSavedCodes } from './StartHere.tsx'

import css from './diagnoses.module.css'

const ANSWERS = 'diagnosis-answers'
const recentCodes = recentList('recentDiagnoses', 10)
const favoriteCodes = recentList('favouriteDiagnoses', 100)

/** The selected codes in the address, and functions to change them. */
function useSelectedCodes() {
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
  return { view, setView, onToggle, onSwap }
}

/**
 * Typed query, searched at once. The address follows when typing pauses, or when an ended session
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

/** On a phone and a tablet, the selected codes are below all results: their number, and a link to them. */
function SelectedTray({
  dx,
  isSearched,
  children,
}: {
  dx: readonly string[]
  isSearched: boolean
  children: ReactNode
}) {
  return (
    <PhoneTray
      label="Selected codes"
      isOnTablet
      action={children}
      there={{ heading: SELECTED_HEADING, words: 'View codes' }}
      back={{ heading: ANSWERS, words: isSearched ? 'Back to results' : 'Back to list' }}
    >
      <strong>{counted(dx.length, 'code')} in draft</strong>
      <small>Primary: {dx[0]}</small>
    </PhoneTray>
  )
}

const OpenDraft = ({ view }: { view: ReturnType<typeof useSelectedCodes>['view'] }) => (
  <Link className={buttonLink('primary')} to={withOrderSet(paths.orderSetDraft(), view)}>
    Open draft
  </Link>
)

export default function DiagnosesPage() {
  const { view, setView, onToggle, onSwap } = useSelectedCodes()
  const { q, dx } = view
  const { data: who } = useQuery(session())
  const favorites = useStore(favoriteCodes)
  const recents = useStore(recentCodes)
  const isPhone = useMedia('phone')
  const isWide = useMedia('besidePanel')
  const saved = useSavedCodes()
  const [contradicted, setContradicted] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const answers = useRef<HTMLDivElement>(null)
  const typed = useTypedQuery(q, (text) => setView({ q: text }, { replace: true }))
  const query = diagnosisQuery(typed.text)
  // pending text would otherwise follow and replace it
  const { drop } = typed
  const onSearch = useCallback(
    (text: string) => {
      drop()
      setView({ q: text })
    },
    [drop, setView],
  )

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') typed.now()
    if (event.key !== 'ArrowDown') return
    answers.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    event.preventDefault()
  }
  const searchField = (
    <div className={css.field}>
      <SearchInput
        large
        field={field}
        label="Search by code or keyword"
        maxLength={200}
        // this page is mainly for searching
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        text={typed.text}
        onType={typed.type}
        onKeyDown={onKeyDown}
      />
    </div>
  )
  const orderSetLink = dx.length > 0 && <OpenDraft view={view} />
  const actions = { onToggle, onFavorite: favoriteCodes.toggle, onSearch }
  return (
    <>
      <PageHeader
        title="Diagnosis codes"
        count={<SearchedSet set={who?.diagnoses} />}
        primary={!isPhone && orderSetLink}
      />
      <div className={css.columns}>
        <div ref={answers} id={ANSWERS} tabIndex={-1} className="shrink">
          {searchField}
          {query ? (
            <Results
              query={query}
              dx={dx}
              favorites={favorites}
              field={field}
              onSwap={onSwap}
              onContradicted={setContradicted}
              {...actions}
            />
          ) : (
            <StartHere
              recents={recents}
              inSets={saved.byCode}
              dx={dx}
              favorites={favorites}
              {...actions}
            />
          )}
        </div>
        {/* below the list, it comes with it */}
        {(isWide || query !== '' || !saved.isPending) && (
          <SelectedCodes
            dx={dx}
            contradicted={contradicted.split(' ')}
            // before a search, they stand beside the codes of the list
            inSets={query ? saved.byCode : undefined}
            onChange={(of) => setView((now) => ({ dx: of(now.dx) }))}
          />
        )}
      </div>
      {dx.length > 0 && (
        <SelectedTray dx={dx} isSearched={query !== ''}>
          {isPhone && orderSetLink}
        </SelectedTray>
      )}
    </>
  )
}
