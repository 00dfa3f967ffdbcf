import { memo, useEffect, useMemo, type RefObject } from 'react'

import { secondsAskedFor } from '#src/kit/api/request-queue.ts'
import { useTakenOver } from '#src/kit/lib/store.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { viewport } from '#src/kit/ui/use-media.ts'
import { hasMoreSpecific } from '#src/lab/model/icd.ts'

import { contradictedBy, uncomplicatedCodes } from './contradictions.ts'
import { useKnownCodes } from './diagnosis-reading.ts'
import { groupFamilies, type Family } from './families.ts'
import { Interpretation } from './Interpretation.tsx'
import { ANSWERS_MAX } from './reading-words.ts'
import { onResultKey } from './result-keys.ts'
import { ResultRow, wordsToMark, type RowActions } from './ResultRow.tsx'
import { FEW_RESULTS, Siblings } from './Siblings.tsx'
import { useAnswers, type ReadingState } from './use-answers.ts'

import callouts from '#src/kit/ui/callout.module.css'
import css from './diagnoses.module.css'

type Props = RowActions & {
  /** Trimmed, and limited to the interface's length. */
  query: string
  dx: readonly string[]
  favorites: readonly string[]
  field: RefObject<HTMLInputElement | null>
  /** Tells which selected codes results contradict, with a space between them. */
  onContradicted: (codes: string) => void
}

function countWords(found: number, families: number): string {
  if (found >= ANSWERS_MAX) return `Showing the top ${found}. Add words to narrow the list.`
  const rows = families < found ? ` in ${counted(families, 'group')}` : ''
  return `${counted(found, 'result')}${rows}`
}

function NothingFound({
  query,
  reading,
  field,
  onSearch,
}: Pick<Props, 'query' | 'field' | 'onSearch'> & { reading: ReadingState }) {
  const clear = () => {
    onSearch('')
    field.current?.focus()
  }
  const isUnused = reading.kind === 'read' && reading.reading.searches.length === 0
  return (
    <EmptyMessage title={`No codes for “${query}”`}>
      {isUnused ? (
        <p>Search for the diagnosis by name.</p>
      ) : (
        <p>
          {query.includes(' ')
            ? 'Try fewer words, a synonym, or the start of a code, such as M54.'
            : 'Try a synonym, or the start of a code, such as M54.'}
        </p>
      )}
      <Button onClick={clear}>Clear search</Button>
    </EmptyMessage>
  )
}

/** Height of a one-line row, in pixels. */
const ROW_HEIGHT = 40

/** Share of rows from which marking a word in each of them is useless. */
const MOST = 0.75

/** The search words that most of several rows have in their titles. */
function sharedWords(query: string, families: readonly Family[]): readonly string[] {
  if (families.length < 2) return []
  const titles = families.map(({ best }) => best.title?.toLowerCase() ?? '')
  return wordsToMark(query).filter((word) => {
    const typed = word.toLowerCase()
    return titles.filter((title) => title.includes(typed)).length >= MOST * families.length
  })
}

/** The rows, memoized so that typing doesn't render them again. */
const Rows = memo(function Rows({
  families,
  reading,
  contradicted,
  query,
  dx,
  favorites,
  field,
  ...actions
}: RowActions &
  Pick<Props, 'query' | 'dx' | 'favorites' | 'field'> & {
    families: readonly Family[]
    reading: ReadingState
    /** For results that contradict a selected code, that code. */
    contradicted: ReadonlyMap<string, string>
  }) {
  const searches = reading.kind === 'read' ? reading.reading.searches : []
  const shared = useMemo(() => sharedWords(query, families), [query, families])
  const codes = families.flatMap(({ members }) => members.map(({ code }) => code))
  const isTakenOver = useTakenOver()
  const drawn = isTakenOver
    ? families
    : families.slice(0, Math.ceil(viewport().height / ROW_HEIGHT))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons inside
    <ol
      className={css.results}
      aria-label={`Diagnosis codes for “${query}”`}
      onKeyDown={(event) => onResultKey(event, field)}
    >
      {drawn.map((family) => (
        <ResultRow
          key={`${query} ${family.key}`}
          family={family}
          query={query}
          searches={searches}
          shared={shared}
          dx={dx}
          favorites={favorites}
          hasMore={reading.kind !== 'read' && hasMoreSpecific(family.best.code, codes)}
          replaced={contradicted.get(family.best.code)}
          {...actions}
        />
      ))}
      {drawn.length < families.length && (
        <li aria-hidden="true" style={{ height: (families.length - drawn.length) * ROW_HEIGHT }} />
      )}
    </ol>
  )
})

/** The service can't answer yet: the request repeats by itself, or at once by a click. */
const NotYet = ({
  error,
  seconds,
  busy,
  retry,
}: {
  error: Error
  seconds: number
  busy: boolean
  retry: () => void
}) => (
  <div role="status" className={`${callouts.callout} ${callouts.line}`}>
    <p>
      Couldn’t search diagnosis codes. <span className="soft">{error.message}.</span> Retrying in{' '}
      {counted(seconds, 'second')}.
    </p>
    <Button icon="refresh" disabled={busy} onClick={retry}>
      Retry now
    </Button>
  </div>
)

function NothingYet({ result }: { result: ReturnType<typeof useAnswers>['result'] }) {
  const { error, isFetching, retry } = result
  if (!error) return <Skeleton height={ROW_HEIGHT * 16} />
  const seconds = secondsAskedFor(error)
  if (seconds !== null)
    return <NotYet error={error} seconds={seconds} busy={isFetching} retry={retry} />
  return <FailedCard what="diagnosis codes" error={error} busy={isFetching} retry={retry} />
}

/** For each result with a complication, the selected code without complications of the same disease. */
function useContradicted(
  dx: readonly string[],
  families: readonly Family[],
): ReadonlyMap<string, string> {
  const { known } = useKnownCodes(dx)
  const uncomplicated = uncomplicatedCodes(dx, (code) => known.get(code)?.title).join(' ')
  return useMemo(() => {
    const selected = uncomplicated.split(' ').filter(Boolean)
    return new Map(
      families.flatMap(({ best: { code, title } }) => {
        const other = contradictedBy(code, title, selected)
        return other === undefined ? [] : [[code, other] as const]
      }),
    )
  }, [families, uncomplicated])
}

export function Results({ query, dx, favorites, field, onContradicted, ...actions }: Props) {
  const { result, shown } = useAnswers(query)
  const answer = shown?.answer
  const reading = shown?.reading.kind === 'read' ? shown.reading.reading : null
  const families = useMemo(() => groupFamilies(answer?.body ?? [], reading), [answer, reading])
  const contradicted = useContradicted(dx, families)
  const told = [...new Set(contradicted.values())].join(' ')
  useEffect(() => {
    onContradicted(told)
    return () => onContradicted('')
  }, [onContradicted, told])
  if (!shown || !answer || !result.data) return <NothingYet result={result} />
  const isOld = shown.query !== query
  const codes = families.flatMap(({ members }) => members.map(({ code }) => code))
  return (
    <div aria-busy={isOld} className={isOld && result.isFetching ? css.old : undefined}>
      <Notices result={result} read={answer} what="diagnosis code" />
      <div role="status" className={css.interpretation}>
        {answer.body.length > 0 && (
          <p className="faint small">{countWords(answer.body.length, families.length)}</p>
        )}
        <Interpretation state={shown.reading} onSearch={actions.onSearch} />
      </div>
      {answer.body.length === 0 ? (
        <NothingFound
          query={shown.query}
          reading={shown.reading}
          field={field}
          onSearch={actions.onSearch}
        />
      ) : (
        <>
          <Rows
            families={families}
            reading={shown.reading}
            contradicted={contradicted}
            query={shown.query}
            dx={dx}
            favorites={favorites}
            field={field}
            {...actions}
          />
          {codes.length > 0 && codes.length <= FEW_RESULTS && !isOld && (
            <Siblings
              found={codes}
              dx={dx}
              favorites={favorites}
              onToggle={actions.onToggle}
              onFavorite={actions.onFavorite}
            />
          )}
        </>
      )}
    </div>
  )
}
