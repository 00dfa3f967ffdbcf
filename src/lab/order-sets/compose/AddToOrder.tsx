import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import type { Marker, MarkerPage } from '#contract/interface/markers.ts'
import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { joined } from '#src/kit/lib/lists.ts'
import { uuidsIn } from '#src/kit/lib/recognize.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import type { ComboboxOption } from '#src/kit/ui/lists/Combobox.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { foundWords, markerOption } from '#src/lab/catalog/marker-option.tsx'
import { listMarkers } from '#src/lab/catalog/queries.ts'
import { isListed, markerOf, withMarker } from '#src/lab/model/lab-codes.ts'
import { findLabTests } from '#src/lab/model/lab-test-search.ts'
import { pastedList } from '#src/lab/model/pasted-list.ts'
import { keepOrderSetParams } from '#src/lab/order-draft/order-set-param-names.ts'
import { savedSet, savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'
import { contentWords } from '#src/lab/order-sets/saved/saved-words.ts'
import { useCheckedMarkers } from '#src/lab/order-sets/use-checked-markers.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { LabTestList } from '#src/lab/order-sets/use-lab-tests.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { CodeSearch, OPTIONS_MAX } from './CodeSearch.tsx'
import { readTestCodes } from './parse-codes.ts'
import { readPastedTests } from './pasted-tests.ts'
import { PastedMarkers } from './PastedMarkers.tsx'
import { PasteOutcome } from './PasteOutcome.tsx'
import { testOutcomes, useCheckedTests } from './use-checked-tests.ts'
import { outcomeWords } from './use-paste-check.ts'

/** Number of codes from which they are looked up in the whole catalog, on its own page. */
const CHECKED_MAX = 20
const LAB_TESTS_MAX = 6
const SETS_MAX = 3

/** Value of an option: what it adds, and its id or code. */
const kinds = { test: 'test ', set: 'set ', marker: 'marker ' } as const
const valueOf = (kind: keyof typeof kinds, id: string) => kinds[kind] + id

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** The matching lab tests of the team's list, or the ids in the text. */
function labTestOptions(
  text: string,
  { known, first }: LabTestList,
  { tests, labs }: { tests: readonly string[]; labs: Labs },
): ComboboxOption[] {
  const byName = (id: string): ComboboxOption => {
    const labTest = known.get(id)
    const name = labTest?.name ?? shortId(id)
    const lab = labTest?.lab && labs.nameOfSlug(labTest.lab)
    return {
      key: valueOf('test', id),
      value: valueOf('test', id),
      name,
      words: <Highlight text={name} match={wordsOf(text)} />,
      code: shortId(id),
      hint: ['Lab test', lab, labTest?.note].filter(Boolean).join(' · '),
      isChosen: tests.includes(id),
    }
  }
  const ids = uuidsIn(text)
  if (ids.length) return ids.map(byName)
  const unnamed = text.trim() ? [] : first.filter((id) => !known.has(id))
  const named = findLabTests([...known.values()], text, first).map(({ id }) => id)
  return [...named, ...unnamed].slice(0, LAB_TESTS_MAX).map(byName)
}

/** A word without a match may be the id of a lab test, which need not be a UUID. */
const idOption = (word: string): ComboboxOption => ({
  key: valueOf('test', word),
  value: valueOf('test', word),
  name: word,
  words: `Look up lab test ${word}`,
  code: null,
  isChosen: false,
})

function setOptions(text: string, sets: readonly OrderSetLine[]): ComboboxOption[] {
  const words = wordsOf(text.toLowerCase())
  if (!words.length) return []
  return sets
    .filter(({ name, deleted_at }) => {
      const lower = name.toLowerCase()
      return !deleted_at && words.every((word) => lower.includes(word))
    })
    .slice(0, SETS_MAX)
    .map((set) => ({
      key: valueOf('set', set.id),
      value: valueOf('set', set.id),
      name: set.name,
      words: <Highlight text={set.name} match={words} />,
      code: null,
      hint: `Saved set · ${contentWords(set)}`,
      isChosen: false,
    }))
}

type Props = { order: Order; chosen: ChosenTests } & Pick<ComposedOrder, 'labId'>

/** The options for a text: lab tests of the team, saved sets, and markers of the catalog. */
function useOptions({ order: { view }, chosen: { labTestList }, labId }: Props) {
  const { tests, codes, account } = view
  const { labs } = useLabs()
  const { data: sets = [] } = useQuery(savedSets())
  const navigate = useNavigate()
  const { search } = useLocation()
  const lab = account ? undefined : (labId ?? undefined)
  /** Leads to the list of all matches, or of similar names, which keeps the order set. */
  const all = (text: string, total: number | null): ComboboxOption => {
    const some = total === null ? 'Show all' : `Show all ${formatNumber(total)}`
    const name = `${total === 0 ? 'Find similar names' : some} in catalog`
    return {
      key: 'all',
      name,
      value: null,
      onOpen: () => void navigate(keepOrderSetParams(paths.markers({ name: text, lab }), search)),
      code: null,
      words: name,
      isChosen: false,
    }
  }
  const local = (text: string) => [
    ...labTestOptions(text, labTestList, { tests, labs }),
    ...setOptions(text, sets),
  ]
  const ofMarker = (marker: Marker, text: string): ComboboxOption => {
    const option = markerOption(marker, text, labs)
    return {
      ...option,
      value: option.value && valueOf('marker', option.value),
      isChosen: isListed(marker, new Set(codes)) === true,
    }
  }
  /** The options, a marker whose test code was typed before anything that only has a similar name. */
  function optionsFor(page: MarkerPage | undefined, text: string): ComboboxOption[] {
    if (!page) return local(text)
    const { markers, total } = page
    const isTyped = ({ provider_id: code }: Marker) => code === text.trim()
    const [typed, others] = [markers.filter(isTyped), markers.filter((each) => !isTyped(each))]
    return [
      ...typed.map((marker) => ofMarker(marker, text)),
      ...local(text),
      ...others.map((marker) => ofMarker(marker, text)),
      ...(total === null || total > markers.length ? [all(text, total)] : []),
    ]
  }
  return {
    toOptions: (page: MarkerPage | undefined, text: string) => {
      const found = optionsFor(page, text)
      if (!page || found.length || !wordsOf(text).length) return found
      return wordsOf(text).length === 1 ? [idOption(text)] : [all(text, 0)]
    },
    countWords: (page: MarkerPage | undefined, text: string) => {
      const here = local(text).length
      if (!page) return here ? 'Your team’s lab tests' : 'No team lab tests. Paste a lab test ID.'
      const isOfOneLab = account !== '' || labId !== null
      if (page.total === 0)
        return here
          ? `No marker${isOfOneLab ? ' at this order’s lab' : ''} matches “${text}”.`
          : `Nothing matches “${text}”.`
      return foundWords(page)
    },
  }
}

/** Handles pasted text: lab tests, test codes, or a list that is looked up in the whole catalog. */
function usePasted({ order, chosen, labId }: Props) {
  const { account } = order.view
  const { labTestList } = chosen
  const navigate = useNavigate()
  const { search } = useLocation()
  const tests = useCheckedTests(order, chosen)
  const markers = useCheckedMarkers(order, labId)
  const lookUp = (text: string) => {
    pastedList.put(text)
    const page = paths.markerLookUp({ lab: account ? undefined : (labId ?? undefined) })
    void navigate(keepOrderSetParams(page, search))
  }
  function paste(text: string): boolean {
    const codes = readTestCodes(text)
    const isLines = /[\r\n]/.test(text.trim())
    if (uuidsIn(text).length === 0 && codes.length > 0) {
      if (codes.length > CHECKED_MAX) lookUp(text)
      else void markers.check(codes)
      return true
    }
    if (uuidsIn(text).length === 0 && !isLines) return false
    // a name is looked up in the team's list, which may still be loading
    void labTestList.readKnown().then((known) => {
      const read = readPastedTests(text, known)
      if (read?.tests.length) void tests.check(read)
      else lookUp(text)
    })
    return true
  }
  return { tests, markers, paste }
}

/** Adds lab tests, saved sets, and markers from one search. Pasted text is checked before it is added. */
export function AddToOrder(props: Props) {
  const { order, chosen, labId } = props
  const { view, setView } = order
  const { addTests, labTestList } = chosen
  const { account } = view
  const { tests, markers, paste } = usePasted(props)
  const { toOptions, countWords } = useOptions(props)
  const [failure, setFailure] = useState('')
  async function addSet(id: string) {
    const { content } = await queryClient().fetchQuery(savedSet(id))
    setView((now) => ({
      tests: joined(now.tests, content.tests),
      codes: joined(now.codes, content.codes),
      dx: joined(now.dx, content.dx),
    }))
  }
  const isPhone = useMedia('phone')
  function add(value: string) {
    const idOf = (kind: keyof typeof kinds) =>
      value.startsWith(kinds[kind]) ? value.slice(kinds[kind].length) : null
    const [test, set, marker] = [idOf('test'), idOf('set'), idOf('marker')]
    setFailure('')
    if (marker !== null) setView((now) => ({ codes: withMarker(now.codes, markerOf(marker)) }))
    else if (set !== null)
      void addSet(set).catch((error: Error) =>
        setFailure(`Couldn’t add the saved set. ${error.message}`),
      )
    else if (test !== null && labTestList.known.has(test)) addTests([test])
    else if (test !== null) void tests.check({ tests: [{ id: test, name: null }], others: [] })
  }
  const left = tests.outcomes.filter(({ outcome }) => outcome !== 'added')
  return (
    <section aria-label="Add to order">
      <CodeSearch
        label="Add markers"
        placeholder={
          isPhone
            ? 'Markers, lab tests, or saved sets'
            : 'Add markers, lab tests, saved sets, or pasted codes'
        }
        what="the catalog"
        query={(name) =>
          listMarkers({
            name,
            size: OPTIONS_MAX,
            lab_account_id: account || undefined,
            lab_id: !account && labId !== null ? [labId] : undefined,
          })
        }
        toOptions={toOptions}
        countWords={countWords}
        onAdd={add}
        onPaste={paste}
        opensEmpty
        hasShortcut
      />
      {failure && (
        <p role="alert" className="bad anywhere">
          {failure}
        </p>
      )}
      {markers.isShown && <PastedMarkers labId={labId} checked={markers} />}
      {tests.isShown && (
        <PasteOutcome
          summary={outcomeWords(tests.outcomes, testOutcomes)}
          isBusy={tests.isChecking}
          rows={left.map(({ text: what, name, reason, outcome }) => ({
            key: what,
            what: name ?? (uuidsIn(what).length ? <code>{shortId(what)}</code> : what),
            why: reason,
            actions: outcome === 'failed' && (
              <Button
                look="quiet"
                icon="refresh"
                onClick={() => void tests.check({ tests: [{ id: what, name }], others: [] })}
              >
                Try again
              </Button>
            ),
          }))}
          onDismiss={tests.dismiss}
        />
      )}
    </section>
  )
}
