import { useState } from 'react'

import { useLabs } from '#src/api/labs.ts'
import { useQueryOrPrevious } from '#src/api/use-query-with-previous.ts'
import { FailedCard, Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { formatNumber } from '#src/lib/units.ts'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { Status } from '#src/ui/Status.tsx'
import { useSearch } from '#src/url/use-search.ts'
import { ExportPage } from './ExportPage.tsx'
import { AccountFilter, LabFilter, nameOfAccount } from './Filters.tsx'
import { markersOf, search, type View } from './loader.ts'
import { rowsOf } from './marker-facts.ts'
import { fromTheStart } from './marker-search.ts'
import css from './markers.module.css'
import { MarkersTable } from './MarkersTable.tsx'
import { NothingToShow, PastTheEnd, WaysOut } from './messages.tsx'
import { OrderSetLink } from './OrderSetLink.tsx'

export default function MarkersPage() {
  const [view, setView] = useSearch(search)
  const result = useQueryOrPrevious(markersOf(view, view.page))
  const { accounts, labs } = useLabs()
  // what is on screen may still answer the address before this one
  const [shown, setShown] = useState(view)
  if (result.data && !result.isPrevious && shown !== view) setShown(view)

  const page = result.data?.body
  const list = accounts.data?.body.data ?? []
  const account = list.find(({ id }) => id === shown.account)
  const labName = /^\d+$/.test(shown.lab) ? labs.nameOf(Number(shown.lab)) : shown.lab
  const labIds = [...new Set(page?.markers.map((marker) => marker.lab_id))].filter(
    (id) => id !== null,
  )
  const narrow = (patch: Partial<View>) => setView({ ...fromTheStart, ...patch })
  const rows = page && rowsOf(page)

  const match = shown.name.trim()
  const covers = (
    <>
      {match && <> that match “{match}”</>}
      {labName && (
        <>
          {' '}
          at <strong>{labName}</strong>
        </>
      )}
      {shown.account && (
        <>
          {' '}
          for account <strong>{nameOfAccount(account, shown.account)}</strong>
        </>
      )}
    </>
  )
  return (
    <>
      <PageHeader
        title="Markers"
        controls={
          <>
            <div className={css.nameField}>
              <SearchField
                label="Name or test code"
                maxLength={200}
                value={view.name}
                onSearch={(name) => setView({ ...fromTheStart, name }, { replace: true })}
              />
            </div>
            <LabFilter lab={view.lab} labs={labs} seen={labIds} onLab={(lab) => narrow({ lab })} />
            <AccountFilter
              account={view.account}
              accounts={list}
              onAccount={(id) => narrow({ account: id })}
            />
          </>
        }
        actions={
          <>
            {result.data && rows && (
              <ExportPage
                page={result.data.body}
                labs={labs}
                rejected={result.data.rejected.length}
                receivedAt={result.receivedAt}
                name="markers"
                query={`Markers${queryWords(shown, labName)}`}
              />
            )}
            <OrderSetLink view={view} />
          </>
        }
      >
        <span role="status">
          {page ? (
            <>
              {rows ? (
                <>
                  <strong>
                    {formatNumber(rows.first)} to {formatNumber(rows.last)} of{' '}
                    {formatNumber(page.total)}
                  </strong>{' '}
                  {page.total === 1 ? 'marker' : 'markers'}
                </>
              ) : (
                <strong>
                  {page.total
                    ? `Nothing on page ${formatNumber(page.page)} of the markers`
                    : 'No markers'}
                </strong>
              )}
              {covers}
              {rows && ' · in the order of the service'}
              {result.data &&
                result.data.rejected.length > 0 &&
                ` · ${result.data.rejected.length} of them left out`}
            </>
          ) : result.error ? (
            'Nothing could be loaded'
          ) : (
            'Loading'
          )}
        </span>
        {account && account.status !== 'active' && (
          <>
            {' '}
            <Status
              tone={
                account.status === 'pending'
                  ? 'notice'
                  : account.status === 'suspended'
                    ? 'bad'
                    : 'unknown'
              }
            >
              account {account.status}
            </Status>
          </>
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
            <WaysOut {...view} onClear={narrow} />
          </NothingToShow>
        )
      ) : page.total === 0 ? (
        <EmptyMessage
          title={
            match
              ? `No marker matches “${match}”`
              : shown.lab || shown.account
                ? 'No markers with these filters'
                : 'The service has no markers for this team'
          }
        >
          {shown.lab && account && account.lab !== labName && (
            <p>
              Account {nameOfAccount(account, account.id)} is of {account.lab}, and only markers of{' '}
              {labName} are asked for: together they have none.
            </p>
          )}
          {match && (
            <p>
              The service looks for these letters in names and test codes, not in LOINC codes or
              results.
            </p>
          )}
          <WaysOut {...shown} onClear={narrow} />
        </EmptyMessage>
      ) : !rows ? (
        <PastTheEnd page={page} onPage={(to) => setView({ ...fromTheStart, page: to })} />
      ) : (
        <MarkersTable
          label="Markers"
          read={page}
          view={view}
          setView={setView}
          labs={labs}
          match={match}
          hideLab={Boolean(shown.lab || shown.account) && labIds.length < 2}
          busy={result.isFetching && result.isPrevious}
        />
      )}
    </>
  )
}

const queryWords = ({ name, account }: View, labName: string) =>
  [
    name.trim() && ` that match "${name.trim()}"`,
    labName && ` at ${labName}`,
    account && ` for account ${account}`,
  ]
    .filter(Boolean)
    .join('')
