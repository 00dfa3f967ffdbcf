import { lazy } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'

import { markerName } from '#contract/interface/markers.ts'
import { fromPathSegment } from '#lib/path-params.ts'
import { ApiError } from '#src/kit/api/api-error.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { joined } from '#src/kit/lib/lists.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Notices } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { FilterFields } from '#src/kit/table/FilterMenu.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { PhoneTray } from '#src/kit/ui/PhoneTray.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { ClearFilters } from '#src/lab/markers/ClearFilters.tsx'
import { ExportPage } from '#src/lab/markers/ExportPage.tsx'
import { accountField, accountName } from '#src/lab/markers/lab-and-account-fields.tsx'
import { LabsFailure } from '#src/lab/markers/LabsFailure.tsx'
import { fromTheStart, rowsSearch } from '#src/lab/markers/list-params.ts'
import { MarkersFailure } from '#src/lab/markers/MarkersFailure.tsx'
import { MarkersTable } from '#src/lab/markers/MarkersTable.tsx'
import { PastTheEnd } from '#src/lab/markers/PastTheEnd.tsx'
import { totalText } from '#src/lab/markers/results/marker-results.ts'
import { useMarkerPage } from '#src/lab/markers/use-marker-page.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { resultCountWords } from '#src/lab/model/result-count-words.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { useLabTests } from '#src/lab/order-sets/use-lab-tests.ts'
import { switchedOrder } from '#src/lab/order-sets/where/switched-order.ts'
import { WherePending } from '#src/lab/order-sets/where/WherePending.tsx'

import { ExpectedResults } from './ExpectedResults.tsx'
import { labTestMarkersOf } from './loader.ts'
import { NoSuchLabTest } from './NoSuchLabTest.tsx'
import { SetsWith } from './SetsWith.tsx'

import tray from '#src/kit/ui/PhoneTray.module.css'
import css from '#src/lab/markers/markers.module.css'

// it compares the whole catalog
const WhereDone = lazy(() => import('#src/lab/order-sets/where/WhereDone.tsx'))

/** Maximum number of markers without a filter. */
const FEW_MARKERS = 10
/** True if its header has a filter. */
const isFiltered = ({ view, page }: Pick<LabTestMarkers, 'view' | 'page'>) =>
  view.account !== '' || (page?.total ?? 0) > FEW_MARKERS
/** Number of markers in the title of a lab test without a name. */
const NAMED = 2

function useLabTestMarkers(id: string) {
  const [view, setView] = useSearch(rowsSearch)
  const model = useMarkerPage(view, labTestMarkersOf(id, view, view.page))
  const setAccount = (account: string) => setView({ ...fromTheStart, account })
  return { ...model, id, view, setView, setAccount }
}
type LabTestMarkers = ReturnType<typeof useLabTestMarkers>

/** Number of the markers, or the range of the rows out of all, with the account. */
function CoveredLabTestRows({ page, rows, shown, account }: LabTestMarkers) {
  if (!page) return null
  const all = totalText(page.total)
  const part = rows && `${formatNumber(rows.first)}–${formatNumber(rows.last)} of ${all}`
  const shownWords = page.total === null || page.total > page.size ? part : all
  const emptyWords = page.total !== 0 ? 'no rows on this page' : 'no markers'
  return (
    <span role="status">
      {rows ? shownWords : emptyWords}
      {shown.account && `, account ${accountName(account, shown.account)}`}
    </span>
  )
}

/** Adds the whole lab test, or links to the order set that contains it. */
function ComposeLink({
  id,
  view,
  page,
  isShort = false,
}: Pick<LabTestMarkers, 'id' | 'view' | 'page'> & { isShort?: boolean }) {
  const isInSet = view.tests.includes(id)
  const pieces = view.tests.length + view.codes.length
  const all = page?.total && page.total > 1 ? ` all ${formatNumber(page.total)}` : ''
  return (
    <Link
      className={buttonLink(view.marker ? 'plain' : 'primary')}
      to={withOrderSet(paths.orderSetDraft(), { ...view, tests: joined(view.tests, [id]) })}
    >
      {isInSet ? (
        `Order set · ${pieces}`
      ) : (
        <>
          Add{all}
          <span className={isShort ? 'visually-hidden' : undefined}> to order set</span>
        </>
      )}
    </Link>
  )
}

/**
 * Its name if the team has given one, otherwise its first markers, because the interface has no
 * names of lab tests.
 */
function useLabTestTitle({ id, page }: Pick<LabTestMarkers, 'id' | 'page'>): string | null {
  const name = useLabTests().known.get(id)?.name
  if (name) return name
  const isFromTheStart = page?.page === 1 && page.markers.length > 0
  if (!isFromTheStart) return null
  const names = page.markers.map(markerName)
  const more = (page.total ?? names.length) - NAMED
  return more > 1
    ? `${names.slice(0, NAMED).join(', ')}, and ${formatNumber(more)} more`
    : shortList(names, NAMED)
}

/** The lab of all markers, if they are all there, so that other labs can be compared. Null otherwise. */
function comparedLab({ page, labIds, view }: Pick<LabTestMarkers, 'page' | 'labIds' | 'view'>) {
  const [labId, ...otherLabs] = labIds
  const isWhole = page !== undefined && page.markers.length === page.total
  return !isWhole || labId === undefined || otherLabs.length || view.marker ? null : labId
}

const MARKERS = 'lab-test-markers'
const LAB_OPTIONS = 'lab-options'

/**
 * Always within reach on a phone: the price of the lab test, the way to other labs, and a button to
 * order it.
 */
function OrderTray(model: LabTestMarkers) {
  const { page } = model
  if (!page?.total) return null
  const price = <strong>{listPrice(page.markers.map(({ price: one }) => one))}</strong>
  if (comparedLab(model) === null)
    return (
      <div className={`unprinted ${tray.tray}`} role="group" aria-label="Order">
        <p>{price}</p>
        <ComposeLink {...model} />
      </div>
    )
  return (
    <PhoneTray
      label="Order"
      there={{ heading: LAB_OPTIONS, words: 'Compare labs' }}
      back={{ heading: MARKERS, words: 'Back to markers' }}
      action={<ComposeLink {...model} isShort />}
    >
      {price}
    </PhoneTray>
  )
}

/** True if all markers of the lab test are on the page, some perhaps unreadable. */
const isWholeTest = ({ page, rejected }: Pick<LabTestMarkers, 'page' | 'rejected'>) =>
  page !== undefined &&
  page.total !== null &&
  page.markers.length > 0 &&
  page.markers.length + rejected.length >= page.total

/** True if its price is that of several rows. A phone has it at its foot. */
const isSummed = (model: LabTestMarkers) =>
  isWholeTest(model) && (model.page?.markers.length ?? 0) > 1

/** The lab of the lab test, then its markers and their results, which may be one page of them. */
function LabTestFacts(model: LabTestMarkers) {
  const { page, labs, labIds } = model
  const [labId, ...otherLabs] = labIds
  const { markers = [] } = page ?? {}
  const parts = [
    markers.length > 0 && `${resultCountWords(markers)} results`,
    markers.length > 0 &&
      !isWholeTest(model) &&
      `${listPrice(markers.map(({ price }) => price))} on this page`,
  ]
  return (
    <>
      {labId !== undefined && !otherLabs.length ? (
        <>
          <span className={css.kind}>Lab test at </span>
          {labs.labName(labId)}
        </>
      ) : (
        'Lab test'
      )}
      {', '}
      <CoveredLabTestRows {...model} />
      {parts.map((part) => part && `, ${part}`)}
    </>
  )
}

function LabTestHeader(model: LabTestMarkers) {
  const { id, view, setAccount, shown, page, result, rows, rejected, labs, accounts, account } =
    model
  const title = useLabTestTitle(model)
  const isPhone = useMedia('phone')
  const hasFilter = isFiltered(model)
  const forAccount = shown.account ? ` for account ${accountName(account, shown.account)}` : ''
  const actions = (
    <>
      {result.data && rows && (
        <ExportPage
          page={result.data.body}
          labs={labs}
          rejected={rejected.length}
          receivedAt={result.receivedAt}
          name="lab-test-markers"
          query={`Markers in lab test ${id}${forAccount}`}
        />
      )}
      {!isPhone && <ComposeLink {...model} />}
    </>
  )
  return (
    <PageHeader
      back={{ label: 'Catalog', to: paths.markers() }}
      title={title ?? 'Lab test'}
      tabTitle={title ?? `Lab test ${id.slice(0, 8)}`}
      controls={
        hasFilter && (
          <FilterFields
            filters={[
              accountField({
                account: view.account,
                accounts,
                labs,
                onAccount: setAccount,
              }),
            ]}
          />
        )
      }
      actions={actions}
      count={page && <LabTestFacts {...model} />}
    />
  )
}

/** The labs that can do the lab test. Nothing unless all of its markers are there, of one lab. */
function OtherOffers({ id, page, view, labIds }: LabTestMarkers) {
  const navigate = useNavigate()
  const labId = comparedLab({ page, view, labIds })
  if (!page || labId === null) return null
  const { markers } = page
  const order = { ...view, tests: [id], codes: [] }
  return (
    <div id={LAB_OPTIONS} tabIndex={-1} className={css.labOptions}>
      <Later fallback={<WherePending />}>
        <WhereDone
          view={order}
          markers={markers}
          labId={String(labId)}
          hasTray={false}
          currentWords="This lab test"
          onSwitch={(offer) => {
            const switched = switchedOrder(order, offer, { markers, labId: String(labId) })
            void navigate(withOrderSet(paths.orderSetDraft(), switched))
          }}
        />
      </Later>
    </div>
  )
}

function LabTestWithoutMarkers({
  shown,
  setAccount,
}: Pick<LabTestMarkers, 'shown' | 'setAccount'>) {
  if (!shown.account)
    return (
      <EmptyMessage title="No markers">
        <p>This lab test has no markers.</p>
      </EmptyMessage>
    )
  return (
    <EmptyMessage title="No markers for this account">
      <Button onClick={() => setAccount('')}>Show all accounts</Button>
    </EmptyMessage>
  )
}

function LabTestRows(model: LabTestMarkers) {
  const { page, rows, result, accounts, view, setView, setAccount, labs, labIds } = model
  const isPhone = useMedia('phone')
  if (!page)
    return (
      result.error && (
        <MarkersFailure
          error={result.error}
          busy={result.isFetching}
          retry={result.retry}
          accounts={accounts}
        >
          <ClearFilters account={view.account} onClear={() => setAccount('')} />
        </MarkersFailure>
      )
    )
  if (page.total === 0) return <LabTestWithoutMarkers {...model} />
  if (!rows)
    return <PastTheEnd page={page} onPage={(to) => setView({ ...fromTheStart, page: to })} />
  return (
    <div
      className={`${css.besideLabs} ${css.aboveTray}`}
      data-toolbar={isFiltered(model) || undefined}
    >
      <div id={MARKERS} tabIndex={-1} className="shrink">
        <MarkersTable
          label="Markers in the lab test"
          read={page}
          view={view}
          setView={setView}
          labs={labs}
          hideLab={labIds.length < 2}
          hideUnit
          total={
            !isPhone && isSummed(model) ? listPrice(page.markers.map(({ price }) => price)) : ''
          }
          busy={result.isFetching && result.isPrevious}
          onPages={(pages) => setView({ ...fromTheStart, ...pages })}
        />
        <ExpectedResults markers={page.markers} />
        <SetsWith markers={page.markers} />
        <p className="faint small above-5">
          Lab test ID <CopyCode code={model.id} what="lab test ID" short={shortId(model.id)} />
        </p>
      </div>
      <OtherOffers {...model} />
    </div>
  )
}

export default function LabTestMarkersPage() {
  const lab_test_id = fromPathSegment(useParams().lab_test_id ?? '')
  const model = useLabTestMarkers(lab_test_id)
  const isPhone = useMedia('phone')
  const { result, page, view } = model
  const { error } = result
  // a missing lab account is a 404 too, and can be removed
  const isNoSuchTest = !page && error instanceof ApiError && error.status === 404 && !view.account
  if (isNoSuchTest) return <NoSuchLabTest id={lab_test_id} error={error} />
  return (
    <>
      <LabTestHeader {...model} />
      {page && <LabsFailure {...model} />}
      {result.data && <Notices result={result} read={result.data} what="marker" />}
      <LabTestRows {...model} />
      {isPhone && <OrderTray {...model} />}
    </>
  )
}
