import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import type { Values } from '#lib/search-params.ts'
import { session } from '#src/kit/api/workspace.ts'
import { linesNotFound } from '#src/kit/lib/lines-not-found.ts'
import { joined, without } from '#src/kit/lib/lists.ts'
import { useTakenOver } from '#src/kit/lib/store.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useCatalogSearch, useWholeCatalog } from '#src/lab/catalog/whole-catalog.ts'
import { createResultReader } from '#src/lab/markers/results/covering-set.ts'
import { useLabAndAccount } from '#src/lab/markers/use-lab-and-account.ts'
import { isMeantBy, labCodeOf } from '#src/lab/model/lab-codes.ts'
import { pastedList } from '#src/lab/model/pasted-list.ts'

import { diagnosesIn, diagnosesOfLine, isBesideTests, isNoTest } from './asides.ts'
import { lookUpSearch } from './loader.ts'
import { splitWishes } from './pasted-wishes.ts'
import {
  markersByLab,
  namesAtLabs,
  tallyByLab,
  useReadersByLab,
  type LabReader,
} from './read-by-lab.ts'
import { createWishReader, type ReadWish } from './read-wishes.ts'
import { indexTestCodes } from './test-codes.ts'
import { readChoices, withChoice } from './wish-choices.ts'

/** Maximum number of lines, because they are in the address. */
export const WISHES_MAX = 200

/** A line of the list. */
export type Line = {
  key: string
  wish: ReadWish
  /** The marker for the line: found, or selected among several. */
  settled: Marker | null
  /** The marker that the line is at each lab, if only the lab is open. */
  atLabs: readonly Marker[]
  choose: (labCode: string) => void
  remove: () => void
  /** True if nothing was found. Selecting a suggestion moves it to the other lines. */
  isMissing: boolean
}

const NO_READERS: readonly LabReader[] = []
const NO_TEXTS: readonly string[] = []

type View = Values<typeof lookUpSearch>
type WishReader = ReturnType<typeof createWishReader>
type Catalog = ReturnType<typeof useWholeCatalog>

/**
 * Readers of the selected catalog, and of each of its labs while none is selected. The catalog of
 * all labs tells which test a code of another lab is.
 */
function useReaders({ lab, account }: { lab: string; account: string }) {
  const catalog = useWholeCatalog({ lab, account })
  const all = useWholeCatalog()
  const { markers, readAt } = catalog
  const isThere = readAt !== null
  const find = useCatalogSearch(markers)
  const isOfAnyLab = !lab && !account
  const readersByLab = useReadersByLab(isThere && isOfAnyLab ? markers : null)
  const isReadable = isThere && (!isOfAnyLab || readersByLab !== null)
  const allMarkers = isOfAnyLab || all.readAt === null ? null : all.markers
  const reader = useMemo(() => {
    if (!isReadable || !find) return null
    const own = createWishReader(markers, find, allMarkers ? indexTestCodes(allMarkers) : undefined)
    return readersByLab ? { ...own, names: namesAtLabs(own.names, readersByLab) } : own
  }, [isReadable, find, markers, allMarkers, readersByLab])
  const readResult = useMemo(() => createResultReader(markers), [markers])
  return { catalog, all, reader, readersByLab: readersByLab ?? NO_READERS, readResult }
}

/** A code that no marker of the catalog has. */
const isUnknownCode = ({ kind, text }: ReadWish) => kind === 'missing' && /^\S*\d\S*$/.test(text)

/** The reader once it is complete: codes that a lab lacks wait for the catalog of all labs. */
function useWholeReader(
  reader: WishReader | null,
  { state, readAt, start }: Catalog,
  texts: readonly string[],
) {
  const isSettled = readAt !== null || state === 'failed' || state === 'paused'
  const isWaiting =
    reader !== null && !isSettled && texts.some((text) => isUnknownCode(reader.read(text)))
  useEffect(() => {
    if (isWaiting && state === 'none') start()
  }, [isWaiting, state, start])
  return isWaiting ? null : reader
}

/** A pasted list. It waits for the catalog, which shows where a name with a comma ends. */
function usePaste(
  known: WishReader | null,
  all: Catalog,
  onRead: (wishes: string[], notFound: string[]) => void,
) {
  const [pending, setPending] = useState(pastedList.read)
  const [beyondLimit, setBeyondLimit] = useState(0)
  // only once the page is shown, because React may discard a first render and start again
  useEffect(() => pastedList.forget(), [])
  const texts = useMemo(
    () => (known && pending ? splitWishes(pending, known.names) : NO_TEXTS),
    [known, pending],
  )
  const reader = useWholeReader(known, all, texts)
  // the catalog loads in the background
  useEffect(() => {
    if (!reader || !pending) return
    const read = texts.slice(0, WISHES_MAX).map(reader.read)
    setPending('')
    setBeyondLimit(texts.length - read.length)
    const textsOf = (isMissing: boolean) =>
      read.flatMap(({ kind, text }) => ((kind === 'missing') === isMissing ? [text] : []))
    onRead(textsOf(false), textsOf(true))
  }, [reader, pending, texts, onRead])
  const paste = (text: string) => {
    setBeyondLimit(0)
    setPending(text)
  }
  return { isPending: pending !== '', isWaiting: pending !== '' && !reader, beyondLimit, paste }
}

/** The lines in the address, those without a match first. */
function useLines({
  view,
  setView,
  workspace,
  markers,
  reader,
  readersByLab,
}: Pick<ReturnType<typeof useReaders>, 'reader' | 'readersByLab'> & {
  view: View
  setView: ReturnType<typeof useSearch<typeof lookUpSearch>>[1]
  workspace: string | null
  markers: readonly Marker[]
}) {
  const isTakenOver = useTakenOver()
  const kept = linesNotFound.of(isTakenOver ? workspace : null)
  const missing = view.missing.flatMap((key): Line[] => {
    const text = kept.get(key)
    if (text === undefined || !reader) return []
    return [
      {
        key,
        wish: reader.read(text),
        settled: null,
        atLabs: [],
        // a suggestion instead of an unmatched line
        choose: (labCode) =>
          setView((now) => ({
            wishes: joined(now.wishes, [text]),
            choices: withChoice(now.choices, text, labCode),
            missing: without(now.missing, key),
          })),
        remove: () => setView((now) => ({ missing: without(now.missing, key) })),
        isMissing: true,
      },
    ]
  })
  const chosen = readChoices(view.choices)
  const checked = (reader ? view.wishes : []).flatMap((text): Line[] => {
    const wish = reader?.read(text)
    if (!wish) return []
    const key = chosen.get(text)
    const meant = key === undefined ? undefined : markers.find((one) => isMeantBy(one, key))
    const marker = meant ?? (wish.kind === 'found' ? wish.marker : null)
    return [
      {
        key: text,
        wish,
        settled: marker,
        atLabs: marker ? [] : markersByLab(readersByLab, text),
        choose: (labCode) =>
          setView((now) => ({ choices: withChoice(now.choices, text, labCode) })),
        remove: () =>
          setView((now) => ({
            wishes: without(now.wishes, text),
            choices: withChoice(now.choices, text, ''),
          })),
        isMissing: false,
      },
    ]
  })
  return { missing, checked, isKept: (key: string) => kept.has(key) }
}

/** A list of names and codes, read as markers of the selected lab. */
export function useLookUp() {
  const [view, setView] = useSearch(lookUpSearch)
  const { labs, accounts, account, labName } = useLabAndAccount(view)
  const workspace = useQuery(session()).data?.workspace ?? null
  const { catalog, all, reader: known, readersByLab, readResult } = useReaders(view)
  const { markers, state, start } = catalog
  const onRead = useCallback(
    (wishes: string[], notFound: string[]) =>
      setView({ wishes, choices: [], missing: linesNotFound.keep(workspace, notFound) }),
    [setView, workspace],
  )
  const { isPending, isWaiting, beyondLimit, paste } = usePaste(known, all, onRead)
  const reader = useWholeReader(known, all, view.wishes)

  const hasWork = isPending || view.wishes.length + view.missing.length > 0
  // the address or a paste requests an answer
  useEffect(() => {
    if (hasWork && state === 'none') start()
  }, [hasWork, state, start])

  const {
    missing: unread,
    checked,
    isKept,
  } = useLines({
    view,
    setView,
    workspace,
    markers,
    reader,
    readersByLab,
  })
  const beside = unread.filter(({ wish }) => isBesideTests(wish.text) || isNoTest(wish.text))
  const missing = unread.filter((line) => !beside.includes(line))
  const lines = [...missing, ...checked]
  const isLabOpen = checked.some(({ atLabs }) => atLabs.length > 0)
  const tallies = isLabOpen
    ? tallyByLab(
        readersByLab,
        lines.map(({ wish }) => wish.text),
      )
    : []
  const open = checked.filter((line) => !line.settled && !line.atLabs.length)
  // found at another lab, when the list was read
  const notThere = open.filter(({ wish }) => wish.kind === 'missing').length
  const settled = [...new Set(checked.flatMap((one) => one.settled ?? []))]
  const keys = settled.flatMap((marker) => labCodeOf(marker) ?? [])
  return {
    view,
    setView,
    labs,
    accounts,
    account,
    labName,
    catalog: known ? all : catalog,
    isReading: hasWork && (!reader || isWaiting),
    lines,
    /** Counts for each lab, while the lab is open. */
    tallies,
    /** Diagnosis codes beside the tests. */
    diagnoses: [
      ...new Set([
        ...unread.flatMap(({ wish }) => diagnosesOfLine(wish.text)),
        ...checked.flatMap(({ wish }) => diagnosesIn(wish.unused)),
      ]),
    ],
    /** Lines beside the tests: diagnosis codes, and fields of a form. */
    beside: beside.map(({ wish }) => wish.text),
    /** Number of missing lines that are not stored here, because the link is from elsewhere. */
    unkept: reader ? view.missing.length - unread.length : 0,
    /** Number of lines, and of those without a test yet. */
    total: view.wishes.length + view.missing.length - beside.length,
    toChoose: open.length - notThere,
    notFound: view.missing.length - beside.length + notThere,
    beyondLimit,
    settled,
    /** Markers that the order set doesn't have yet. None while the lab is open. */
    toAdd: isLabOpen ? [] : keys.filter((key) => !view.codes.includes(key)),
    wanted: reader ? view.wishes.flatMap((text) => readResult(text) ?? []) : [],
    read: paste,
    dismissUnkept: () => setView((now) => ({ missing: now.missing.filter(isKept) })),
    addDiagnoses: (more: readonly string[]) => setView((now) => ({ dx: joined(now.dx, more) })),
    add: (more: readonly string[]) => setView((now) => ({ codes: joined(now.codes, more) })),
  }
}
export type LookUp = ReturnType<typeof useLookUp>
