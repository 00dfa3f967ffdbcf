import { useMemo } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { toggled } from '#src/kit/lib/lists.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { HowToImport } from '#src/kit/page/HowToImport.tsx'
import { Notices } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { FilterFields } from '#src/kit/table/FilterMenu.tsx'
import { saveList } from '#src/kit/table/save-list.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { TabFilter } from '#src/kit/ui/Tabs.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'
import { routeWords } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

import { accountFilters, FailedChecks } from './account-filters.tsx'
import { accountColumns } from './columns.tsx'
import { Details } from './Details.tsx'
import { sortable } from './loader.ts'
import { RoutingCheck } from './RoutingCheck.tsx'
import { listStatuses } from './statuses.ts'
import { useLabAccounts, type LabAccountsModel } from './use-lab-accounts.ts'

import message from '#src/kit/ui/Message.module.css'

function StatusTabs({ view, setView, accounts, counts, total }: LabAccountsModel) {
  const tabs = [
    { value: '', label: 'All', count: total('status') },
    ...listStatuses(accounts, view.status).map((status) => ({
      value: status,
      label: plain(status),
      count: counts('status').get(status) ?? 0,
      title: status,
    })),
  ]
  return (
    <TabFilter
      label="Status"
      tabs={tabs}
      value={view.status}
      onChange={(status) => setView({ status })}
    />
  )
}

function CurrentAccount({ view, setView, accounts, labs }: LabAccountsModel) {
  if (!view.account) return null
  const account = accounts.find(({ id }) => id === view.account)
  const name =
    account?.account_name ??
    (account
      ? `${account.lab ? labs.nameOfSlug(account.lab) : 'Unknown lab'}, no name`
      : view.account.slice(0, 8))
  return <Chip onClear={() => setView({ account: '' })}>{`Active account: ${name}`}</Chip>
}

/** Active filters of the list beside the status, in words. */
const filteredBy = ({ view, match, labs, allowlist }: LabAccountsModel) =>
  [
    match && `“${match}”`,
    view.lab && labs.nameOfSlug(view.lab),
    routeWords(view),
    view.check === 'twice' && 'duplicate account number',
    view.check === 'used' && 'inactive, used by order sets',
    view.check === 'allowlist' && allowlist.data && 'team not on allowlist',
  ].flatMap((words) => words || [])

function Header(model: LabAccountsModel) {
  const { view, setView, result, accounts, shown, labs } = model
  const onCsv = () =>
    saveList(
      accountColumns,
      shown,
      { labs },
      {
        file: 'lab-accounts',
        what: 'lab accounts',
        of: 'rows',
        total: accounts.length,
        filteredBy: [...(view.status ? [plain(view.status)] : []), ...filteredBy(model)],
        readAt: new Date(result.receivedAt),
      },
    )
  return (
    <PageHeader
      title="Lab accounts"
      count={
        <span role="status">
          {shown.length === accounts.length
            ? counted(accounts.length, 'account')
            : `${formatNumber(shown.length)} of ${counted(accounts.length, 'account')}`}
        </span>
      }
      tabs={<StatusTabs {...model} />}
      controls={
        <>
          <SearchField
            label="Search accounts"
            value={view.q}
            pauseMs={0}
            onSearch={(q) => setView({ q }, { replace: true })}
          />
          <FilterFields filters={accountFilters(model)} />
          <CurrentAccount {...model} />
        </>
      }
      actions={
        <>
          <ActionMenu label="Export" icon="download">
            <MenuAction disabled={shown.length === 0} onClick={onCsv}>
              CSV <small className="faint">{counted(shown.length, 'row')}</small>
            </MenuAction>
          </ActionMenu>
          <RoutingCheck {...model} />
        </>
      }
    />
  )
}

function NoAccounts({ result }: LabAccountsModel) {
  const areUnreadable = result.data.rejected.length > 0
  return (
    <EmptyMessage title={areUnreadable ? 'Couldn’t read the accounts' : 'No lab accounts'}>
      <p>
        {areUnreadable
          ? 'The reasons are listed above.'
          : 'Without one, the catalog shows every lab of the team.'}
      </p>
      {!areUnreadable && <HowToImport imports={['lab-accounts']} />}
    </EmptyMessage>
  )
}

/** Message for filters that leave nothing, each with a way to remove it. */
function NothingLeft(model: LabAccountsModel) {
  const { view, setView, match } = model
  const by = filteredBy(model).join(', ')
  const account = ['account', view.status && plain(view.status).toLowerCase()]
    .toReversed()
    .filter(Boolean)
    .join(' ')
  const verb = by === `“${match}”` ? 'matches' : 'fits'
  const title = by
    ? `No ${account} ${verb} ${by}`
    : `No ${plain(view.status).toLowerCase()} accounts`
  return (
    <EmptyMessage title={title}>
      <div className={message.actions}>
        {match && <Button onClick={() => setView({ q: '' })}>Clear search</Button>}
        {view.lab && <Button onClick={() => setView({ lab: '' })}>All labs</Button>}
        {view.state && <Button onClick={() => setView({ state: '' })}>All states</Button>}
        {view.billing && (
          <Button onClick={() => setView({ billing: '' })}>All billing types</Button>
        )}
        {view.check && <Button onClick={() => setView({ check: '' })}>Clear problem filter</Button>}
        {view.status && <Button onClick={() => setView({ status: '' })}>All statuses</Button>}
      </div>
    </EmptyMessage>
  )
}

const accountId = ({ id }: LabAccount) => id

function AccountsTable({
  view,
  setView,
  match,
  shown,
  twice,
  used,
  allowlist: { data: notAllowed },
  labs,
}: LabAccountsModel) {
  const open = useMemo(() => new Set(view.open), [view.open])
  const around = useMemo(() => {
    const onUnfold = (id: string) => setView({ open: toggled(view.open, id) })
    return { twice, used, notAllowed, view, match, open, onUnfold, labs }
  }, [twice, used, notAllowed, view, match, open, setView, labs])
  return (
    <div>
      <DataTable
        label="Lab accounts"
        rows={shown}
        columns={accountColumns}
        around={around}
        rowId={accountId}
        sort={view.sort}
        sortable={sortable}
        onSort={(sort) => setView({ sort })}
        onOpen={({ id }) => around.onUnfold(id)}
        detail={(account) =>
          open.has(account.id) && (
            <Details account={account} isNotAllowed={notAllowed?.has(account.id)} />
          )
        }
      />
    </div>
  )
}

/** The accounts, or why there are none. */
function Accounts(model: LabAccountsModel) {
  if (model.accounts.length === 0) return <NoAccounts {...model} />
  return model.shown.length === 0 ? <NothingLeft {...model} /> : <AccountsTable {...model} />
}

export default function LabAccountsPage() {
  const model = useLabAccounts()
  const { result } = model
  return (
    <>
      <Header {...model} />
      <Notices result={result} read={result.data} what="lab account" />
      <FailedChecks {...model} />
      <Accounts {...model} />
    </>
  )
}
