import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'

import { ApiError } from '#src/api/client.ts'
import { useLabs } from '#src/api/labs.ts'
import { useQueryOrPrevious } from '#src/api/use-query-with-previous.ts'
import { FailedCard, Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { priceLine } from '#src/lib/price.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import message from '#src/ui/Message.module.css'
import { withOrderSet } from '#src/url/order-set-params.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { ExportPage } from './ExportPage.tsx'
import { AccountFilter, nameOfAccount } from './Filters.tsx'
import { labTestMarkersOf, search } from './lab-test-loader.ts'
import { loincOf, rowsOf } from './marker-facts.ts'
import { fromTheStart } from './marker-search.ts'
import css from './markers.module.css'
import { MarkersTable } from './MarkersTable.tsx'
import { NothingToShow, PastTheEnd, WaysOut } from './messages.tsx'

export default function LabTestMarkersPage() {
  const id = useParams().lab_test_id ?? ''
  const [view, setView] = useSearch(search)
  const result = useQueryOrPrevious(labTestMarkersOf(id, view, view.page))
  const { accounts, labs } = useLabs()
  const [shown, setShown] = useState(view)
  if (result.data && !result.isPrevious && shown !== view) setShown(view)

  const page = result.data?.body
  const list = accounts.data?.body.data ?? []
  const account = list.find((one) => one.id === shown.account)
  const rows = page && rowsOf(page)
  const labIds = [...new Set(page?.markers.map((marker) => marker.lab_id))].filter(
    (lab) => lab !== null,
  )
  const whole = page && page.markers.length + (result.data?.rejected.length ?? 0) >= page.total
  const inSet = view.tests.includes(id)

  // a lab account that is not there is 404 too, and can be taken off
  if (!page && result.error instanceof ApiError && result.error.status === 404 && !view.account)
    return <NoSuchLabTest id={id} error={result.error} />
  return (
    <>
      <PageHeader
        title="Markers of a lab test"
        tabTitle={`Lab test ${id.slice(0, 8)}`}
        controls={
          <AccountFilter
            account={view.account}
            accounts={list}
            onAccount={(next) => setView({ ...fromTheStart, account: next })}
          />
        }
        actions={
          <>
            {result.data && rows && (
              <ExportPage
                page={result.data.body}
                labs={labs}
                rejected={result.data.rejected.length}
                receivedAt={result.receivedAt}
                name="lab-test-markers"
                query={`Markers of lab test ${id}${shown.account ? ` for account ${shown.account}` : ''}`}
              />
            )}
            <Link
              className={buttonLink('primary')}
              to={withOrderSet(paths.orderSets(), {
                ...view,
                tests: inSet ? view.tests : [...view.tests, id],
              })}
            >
              {inSet
                ? `Open the order set with this test (${view.tests.length + view.codes.length})`
                : 'Compose an order set with this test'}
            </Link>
          </>
        }
      >
        <span className={css.testId}>
          Lab test <CopyCode code={id} what="lab test id" />
        </span>
        {page && (
          <span role="status">
            {' · '}
            {rows ? (
              <>
                <strong>
                  {page.total > page.size
                    ? `${formatNumber(rows.first)} to ${formatNumber(rows.last)} of ${counted(page.total, 'marker')}`
                    : counted(page.total, 'marker')}
                </strong>
                {labIds.length === 1 && (
                  <>
                    {' '}
                    of <strong>{labs.nameOf(labIds[0]!)}</strong>
                  </>
                )}
              </>
            ) : (
              <strong>{page.total ? 'no rows here' : 'no markers'}</strong>
            )}
            {shown.account && (
              <>
                {' '}
                for account <strong>{nameOfAccount(account, shown.account)}</strong>
              </>
            )}
          </span>
        )}
      </PageHeader>
      {accounts.error && !accounts.data && (
        <FailedCard
          what="The lab accounts, which name accounts and labs,"
          error={accounts.error}
          busy={accounts.isFetching}
          retry={() => void accounts.refetch()}
        />
      )}
      {result.data && <Notices result={result} rejected={result.data.rejected} what="marker" />}
      {!page ? (
        result.error && (
          <NothingToShow error={result.error} busy={result.isFetching} retry={result.retry}>
            <WaysOut
              account={view.account}
              onClear={() => setView({ ...fromTheStart, account: '' })}
            />
          </NothingToShow>
        )
      ) : page.total === 0 ? (
        <EmptyMessage
          title={
            shown.account
              ? 'No markers of this lab test with this account'
              : 'This lab test has no markers'
          }
        >
          {shown.account ? (
            <Button onClick={() => setView({ ...fromTheStart, account: '' })}>Any account</Button>
          ) : (
            <p>The service knows the lab test, and names no markers in it.</p>
          )}
        </EmptyMessage>
      ) : !rows ? (
        <PastTheEnd page={page} onPage={(to) => setView({ ...fromTheStart, page: to })} />
      ) : (
        <>
          <dl className={css.figures}>
            <div>
              <dt>Price{whole ? '' : ', this page only'}</dt>
              <dd>{priceLine(page.markers.map((marker) => marker.price))}</dd>
            </div>
            <div>
              <dt>Expected results{whole ? '' : ', this page only'}</dt>
              <dd>{resultsOf(page.markers)}</dd>
            </div>
          </dl>
          <MarkersTable
            label="Markers of the lab test"
            read={page}
            view={view}
            setView={setView}
            labs={labs}
            hideLab={labIds.length < 2}
            busy={result.isFetching && result.isPrevious}
          />
        </>
      )}
    </>
  )
}

/** `34, with 31 LOINC codes; 2 without`: results that share a code are measured twice. */
function resultsOf(markers: Parameters<typeof loincOf>[0][]): string {
  const all = markers.map(loincOf)
  const results = markers.reduce((sum, marker) => sum + marker.expected_results.length, 0)
  const without = all.reduce((sum, one) => sum + one.without, 0)
  const codes = new Set(all.flatMap((one) => one.codes)).size
  return `${results}, with ${counted(codes, 'LOINC code')}${without ? `; ${without} without` : ''}`
}

const NoSuchLabTest = ({ id, error }: { id: string; error: ApiError }) => (
  <div className={message.message} role="alert">
    <title>Lab test not found · Rounds</title>
    <h1>{error.message}</h1>
    <p>
      The service has no lab test <CopyCode code={id} what="lab test id" /> for this team. Compare
      the id letter by letter with where it came from; a lab test of another team cannot be told
      from one that was never there.
    </p>
    <p className={message.facts}>
      Status {error.status}
      {error.requestId && ` · request ${error.requestId}`}
    </p>
    <div className={message.actions}>
      <Link className={buttonLink('primary')} to={paths.markers()}>
        All markers
      </Link>
      <Link className={buttonLink()} to={paths.orderSets()}>
        Order sets
      </Link>
    </div>
  </div>
)
