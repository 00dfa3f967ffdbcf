import { useMemo } from 'react'

import type { LabAccount } from '#contract/lab-accounts.ts'
import { listLabAccounts } from '#src/api/queries.ts'
import { useQueryWithPrevious } from '#src/api/use-query-with-previous.ts'
import { Notices } from '#src/layout/Notices.tsx'
import { HowToImport } from '#src/layout/HowToImport.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { counted, formatNumber } from '#src/lib/units.ts'
import { DataTable } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import message from '#src/ui/Message.module.css'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { useSearch } from '#src/url/use-search.ts'
import { columnsFor } from './columns.tsx'
import { Details } from './Details.tsx'
import css from './lab-accounts.module.css'
import { search } from './loader.ts'
import { countStatuses, matches } from './statuses.ts'

const CARDS = '(max-width: 1100px)'
const IN_CARDS = [
  'lab',
  'status',
  'delegated_flow',
  'provider_account_id',
  'allowed_billing',
  'use',
]
const NONE: string[] = []

export default function LabAccountsPage() {
  const [view, setView] = useSearch(search)
  const result = useQueryWithPrevious(listLabAccounts())
  const cards = useMedia(CARDS)
  const accounts = result.data.body.data

  const match = view.q.trim()
  const found = match ? accounts.filter((account) => matches(account, match)) : accounts
  const shown = view.status ? found.filter(({ status }) => status === view.status) : found
  const tabs = [
    { value: '', label: `All ${formatNumber(found.length)}` },
    ...countStatuses(accounts, view.status).map(({ status }) => ({
      value: status,
      label: `${status} ${formatNumber(found.filter((account) => account.status === status).length)}`,
    })),
  ]
  const inForce = accounts.find(({ id }) => id === view.account)

  const open = useMemo(() => new Set(view.open), [view.open])
  const columns = useMemo(() => {
    const onUnfold = (id: string) =>
      setView({
        open: view.open.includes(id) ? view.open.filter((one) => one !== id) : [...view.open, id],
      })
    return columnsFor({ view, match, cards, open, onUnfold })
  }, [view, match, cards, open, setView])
  const toggle = ({ id }: LabAccount) =>
    setView({ open: open.has(id) ? view.open.filter((one) => one !== id) : [...view.open, id] })

  return (
    <>
      <PageHeader
        title="Lab accounts"
        controls={
          <>
            <SearchField
              label="Filter by name, lab or id"
              value={view.q}
              pauseMs={0}
              onSearch={(q) => setView({ q }, { replace: true })}
            />
            <SegmentedControl
              label="Status"
              options={tabs}
              value={view.status}
              onChange={(status) => setView({ status })}
            />
            {view.account && (
              <Chip
                onClear={() => setView({ account: '' })}
              >{`In force: ${inForce?.account_name ?? (inForce ? `${inForce.lab ?? 'unknown lab'}, no name` : view.account.slice(0, 8))}`}</Chip>
            )}
          </>
        }
      >
        <span role="status">
          <strong>
            {shown.length === accounts.length
              ? counted(accounts.length, 'account')
              : `${formatNumber(shown.length)} of ${counted(accounts.length, 'account')}`}
          </strong>{' '}
          at {counted(new Set(shown.flatMap(({ lab }) => lab ?? [])).size, 'lab')}
        </span>
        . The account in use decides which markers are available.
      </PageHeader>
      <Notices result={result} read={result.data} what="lab account" />
      {accounts.length === 0 ? (
        <EmptyMessage
          title={
            result.data.rejected.length
              ? 'None of the lab accounts could be read'
              : 'This team has no lab accounts'
          }
        >
          <p>
            {result.data.rejected.length
              ? 'Each of them breaks the interface; the reasons are above.'
              : 'Markers and order sets work without one: they then show every lab of the team.'}
          </p>
          {result.data.rejected.length === 0 && <HowToImport imports={['lab-accounts']} />}
        </EmptyMessage>
      ) : shown.length === 0 ? (
        <EmptyMessage
          title={
            match && view.status
              ? `No ${view.status} account matches “${match}”`
              : match
                ? `No account matches “${match}”`
                : `No account is ${view.status}`
          }
        >
          <div className={message.actions}>
            {match && <Button onClick={() => setView({ q: '' })}>Any name</Button>}
            {view.status && <Button onClick={() => setView({ status: '' })}>Any status</Button>}
          </div>
        </EmptyMessage>
      ) : (
        <div className={css.table}>
          <DataTable<LabAccount>
            label="Lab accounts"
            rows={shown}
            columns={columns}
            rowId={(account) => account.id}
            hidden={cards ? IN_CARDS : NONE}
            onOpen={toggle}
            detail={(account) => open.has(account.id) && <Details account={account} />}
          />
        </div>
      )}
    </>
  )
}
