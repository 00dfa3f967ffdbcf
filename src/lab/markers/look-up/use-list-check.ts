import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { texts } from '#lib/search-params.ts'
import { session } from '#src/kit/api/workspace.ts'
import { linesNotFound } from '#src/kit/lib/lines-not-found.ts'
import { joined, without } from '#src/kit/lib/lists.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { useCatalogueSearch, useWholeCatalogue } from '#src/lab/catalog/whole-catalogue.ts'
import { search } from '#src/lab/markers/loader.ts'
import { createResultReader } from '#src/lab/markers/results/covering-set.ts'
import { isMeantBy, labCodeOf } from '#src/lab/model/lab-codes.ts'
import { pastedList } from '#src/lab/model/pasted-list.ts'

import { splitWishes } from './pasted-wishes.ts'
import { createWishReader, type ReadWish } from './read-wishes.ts'
import { readChoices, withChoice } from './wish-choices.ts'

/** The address holds them, and has an end. */
export const WISHES_MAX = 200

const listSearch = {
  ...search,
  /** Wishes that fit something. What fits nothing may be anything, a name of a person too, and stays out of the address. */
  wishes: texts(),
  choices: texts(),
  /** Keys of the lines that fit nothing, see `linesNotFound`. */
  missing: texts(),
}

export type CheckedWish = {
  wish: ReadWish
  /** The marker that is meant: found, or chosen among several. */
  settled: Marker | null
}
/** A line for which nothing was found. */
export type MissingLine = { key: string; wish: ReadWish }

/** A list of names and codes, read as markers of the lab in force. */
export function useListCheck() {
  const [view, setView] = useSearch(listSearch)
  const { accounts, labs } = useLabs()
  const workspace = useQuery(session()).data?.workspace ?? null
  const catalogue = useWholeCatalogue({ lab: view.lab, account: view.account })
  const { markers, state, start } = catalogue
  const isThere = catalogue.readAt !== null
  const find = useCatalogueSearch(markers)
  /** Pasted, and not read yet: the catalogue says where a name with a comma ends. */
  const [pending, setPending] = useState(pastedList.take)
  const [beyondLimit, setBeyondLimit] = useState(0)

  const hasWork = pending !== '' || view.wishes.length + view.missing.length > 0
  // the address asks for an answer, or a paste does
  useEffect(() => {
    if (hasWork && state === 'none') start()
  }, [hasWork, state, start])

  const reader = useMemo(
    () => (isThere && find ? createWishReader(markers, find) : null),
    [isThere, find, markers],
  )
  const readResult = useMemo(() => createResultReader(markers), [markers])
  // the catalogue comes when it comes, and a paste waits for it
  useEffect(() => {
    if (!reader || !pending) return
    const wishes = splitWishes(pending, reader.isName)
    const read = wishes.slice(0, WISHES_MAX).map(reader.read)
    setPending('')
    setBeyondLimit(wishes.length - read.length)
    const textsOf = (isMissing: boolean) =>
      read.flatMap(({ kind, text }) => ((kind === 'missing') === isMissing ? [text] : []))
    setView({
      wishes: textsOf(false),
      choices: [],
      missing: linesNotFound.keep(workspace, textsOf(true)),
    })
  }, [reader, pending, setView, workspace])

  const kept = linesNotFound.of(workspace)
  const missing = view.missing.flatMap((key): MissingLine[] => {
    const text = kept.get(key)
    return text === undefined || !reader ? [] : [{ key, wish: reader.read(text) }]
  })
  const chosen = readChoices(view.choices)
  const checked = view.wishes.map((text): CheckedWish => {
    const wish = reader?.read(text) ?? { text, unused: [], kind: 'missing', offers: [] }
    const key = chosen.get(text)
    const meant = key === undefined ? undefined : markers.find((one) => isMeantBy(one, key))
    return { wish, settled: meant ?? (wish.kind === 'found' ? wish.marker : null) }
  })
  const settled = [...new Set(checked.flatMap((one) => one.settled ?? []))]
  const keys = settled.flatMap((marker) => labCodeOf(marker) ?? [])
  const open = checked.filter((one) => !one.settled).length
  const accountList = accounts.data?.body.data ?? []
  const isId = /^\d+$/.test(view.lab)
  return {
    view,
    setView,
    labs,
    accountList,
    labName: view.lab && (isId ? labs.labName(Number(view.lab)) : labs.nameOfSlug(view.lab)),
    catalogue,
    isReading: hasWork && !reader,
    checked: reader ? checked : [],
    missing,
    /** Number of missing lines that are not stored here: the link is from elsewhere. */
    unkept: reader ? view.missing.length - missing.length : 0,
    /** Number of lines, and of those without a test yet. */
    total: view.wishes.length + view.missing.length,
    toChoose: reader ? open : 0,
    notFound: view.missing.length,
    beyondLimit,
    settled,
    /** Markers that the order set does not have yet. */
    toAdd: keys.filter((key) => !view.codes.includes(key)),
    wanted: reader ? view.wishes.flatMap((text) => readResult(text) ?? []) : [],
    read: (text: string) => {
      setBeyondLimit(0)
      setPending(text)
    },
    choose: (wish: string, key: string) =>
      setView({ choices: withChoice(view.choices, wish, key) }),
    remove: (wish: string) =>
      setView({ wishes: without(view.wishes, wish), choices: withChoice(view.choices, wish, '') }),
    /** A line that was not found is wanted no more; so are all that are not kept here. */
    dismiss: (line: string) => setView({ missing: without(view.missing, line) }),
    dismissUnkept: () => setView({ missing: view.missing.filter((key) => kept.has(key)) }),
    /** An offer in the place of what was not found. */
    replace: ({ key: line, wish: { text } }: MissingLine, key: string) =>
      setView({
        wishes: joined(view.wishes, [text]),
        choices: withChoice(view.choices, text, key),
        missing: without(view.missing, line),
      }),
    add: (more: readonly string[]) => setView({ codes: joined(view.codes, more) }),
  }
}
export type ListCheckModel = ReturnType<typeof useListCheck>
