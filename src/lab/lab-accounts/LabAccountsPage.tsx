import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { withSearch } from '#lib/search-params.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { HowToImport } from '#src/kit/page/HowToImport.tsx'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { PanelBar, SidePanel, useIsBeside, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { useLastError } from '#src/kit/page/use-last-error.ts'
import { focusRow, usePanelKeys } from '#src/kit/page/use-panel-keys.ts'
import { sortChoices } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { FilterFields } from '#src/kit/table/FilterMenu.tsx'
import { saveList } from '#src/kit/table/save-list.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { TabFilter } from '#src/kit/ui/Tabs.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { accountsSearch } from '#src/lab/markers/accounts/loader.ts'
import { nameOfAccount, routeWords } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

import { accountFilters, FailedChecks } from './account-filters.tsx'
import { listGroupOf, NEEDS_ATTENTION } from './account-problems.ts'
import { accountColumns } from './columns.tsx'
import { Coverage } from './Coverage.tsx'
import { Details } from './Details.tsx'
import { sortable } from './loader.ts'
import { RoutingAnswer } from './RoutingAnswer.tsx'
import { listStatuses } from './statuses.ts'
import { useLabAccounts, type LabAccountsModel, type LoadedResult } from './use-lab-accounts.ts'

import message from '#src/kit/ui/Message.module.css'
import css from './lab-accounts.module.css'

/** The tab of accounts with a problem, beside those of the statuses. */
const PROBLEMS = ' problems'

function StatusTabs(model: LabAccountsModel) {
  const { view, setView, accounts, problems, counts, total } = model
  const isOfProblems = view.check === 'any'
  const tabs = [
    { value: '', label: 'All', count: total('status') },
    ...(problems !== null || isOfProblems
      ? [{ value: PROBLEMS, label: NEEDS_ATTENTION, count: problems ?? 0 }]
      : []),
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
      value={isOfProblems ? PROBLEMS : view.status}
      onChange={(tab) =>
        setView(
          tab === PROBLEMS
            ? { status: '', check: 'any' }
            : { status: tab, check: isOfProblems ? '' : view.check },
        )
      }
    />
  )
}

/** The account used by the catalog and the order set. */
function CurrentAccount({ view, setView, accounts }: LabAccountsModel) {
  const isListed = accounts.some(({ id }) => id === view.account)
  return (
    <div className={`row ${css.inUse}`} data-own-line="">
      <span className="soft small nowrap" aria-hidden="true">
        Account in use
      </span>
      <Select
        label="Account in use"
        labelHidden
        value={view.account}
        onChange={(event) => setView({ account: event.target.value })}
      >
        <option value="">Any account</option>
        {view.account && !isListed && (
          <option value={view.account}>Account {shortId(view.account)}</option>
        )}
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {nameOfAccount(account)}
          </option>
        ))}
      </Select>
    </div>
  )
}

const orders = [
  { value: '', label: 'Sort: needs attention first' },
  ...sortChoices(accountColumns, sortable),
]

/** Active filters of the list other than the status, in words. */
const filteredBy = ({ view, match, labs, allowlist }: LabAccountsModel) =>
  [
    match && `“${match}”`,
    view.lab && labs.nameOfSlug(view.lab),
    routeWords(view),
    view.check === 'any' && '“Needs attention”',
    view.check === 'twice' && '“Duplicate account number”',
    view.check === 'used' && '“Inactive but used by order sets”',
    view.check === 'allowlist' && allowlist.data && '“Not available to your team”',
  ].flatMap((words) => words || [])

function Header(model: LabAccountsModel) {
  const { view, setView, result, accounts, shown, labs, checked } = model
  const isPhone = useMedia('phone')
  // while none is in use, a row's menu sets one, and on a phone that of the page
  const isInMenu = isPhone && !view.account
  const onCsv = () =>
    saveList(
      accountColumns,
      shown,
      { labs, ...checked },
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
          <div className={css.search}>
            <SearchField
              label="Search accounts"
              value={view.q}
              pauseMs={0}
              onSearch={(q) => setView({ q }, { replace: true })}
            />
          </div>
          <FilterFields filters={accountFilters(model)} />
          {view.account && <CurrentAccount {...model} />}
        </>
      }
      actions={
        <>
          {isInMenu && <CurrentAccount {...model} />}
          <ActionMenu label="Export" icon="download">
            <MenuAction disabled={shown.length === 0} onClick={onCsv}>
              CSV <small className="faint">{counted(shown.length, 'row')}</small>
            </MenuAction>
          </ActionMenu>
          {accounts.length > 1 && (
            <Link
              className={buttonLink()}
              to={withSearch(paths.accountComparison(), accountsSearch, view)}
            >
              Compare accounts
            </Link>
          )}
        </>
      }
    />
  )
}

function NoAccounts({ result }: LabAccountsModel) {
  const areUnreadable = result.data.rejected.length > 0
  return (
    <EmptyMessage title={areUnreadable ? 'Couldn’t read lab accounts' : 'No lab accounts'}>
      <p>
        {areUnreadable
          ? 'See the reasons above.'
          : 'Without an account, the catalog shows all of your team’s labs.'}
      </p>
      {!areUnreadable && <HowToImport imports={['lab-accounts']} />}
    </EmptyMessage>
  )
}

/** Message for filters without matches, each with a way to remove it. */
function NothingLeft(model: LabAccountsModel) {
  const { view, setView, match } = model
  const by = filteredBy(model).join(', ')
  const accounts = [view.status && plain(view.status).toLowerCase(), 'accounts']
    .filter(Boolean)
    .join(' ')
  const title = by ? `No ${accounts} match ${by}` : `No ${accounts}`
  return (
    <EmptyMessage title={title}>
      <div className={message.actions}>
        {match && <Button onClick={() => setView({ q: '' })}>Clear search</Button>}
        {view.lab && <Button onClick={() => setView({ lab: '' })}>Show all labs</Button>}
        {view.state && <Button onClick={() => setView({ state: '' })}>Show all states</Button>}
        {view.billing && (
          <Button onClick={() => setView({ billing: '' })}>Show all billing types</Button>
        )}
        {view.check && <Button onClick={() => setView({ check: '' })}>Clear problem filter</Button>}
        {view.status && <Button onClick={() => setView({ status: '' })}>Show all statuses</Button>}
      </div>
    </EmptyMessage>
  )
}

const accountId = ({ id }: LabAccount) => id

/** The list, and the open account beside it. */
function AccountsTable(model: LabAccountsModel) {
  const { view, setView, match, shown, checked, labs, accounts } = model
  const { twice, used, notAllowed } = checked
  const hasRoom = useIsBeside()
  const open = accounts.find(({ id }) => id === view.open)
  const isBeside = hasRoom && open !== undefined
  const around = useMemo(
    () => ({ twice, used, notAllowed, view, match, labs, isBeside }),
    [twice, used, notAllowed, view, match, labs, isBeside],
  )
  const index = shown.findIndex(({ id }) => id === view.open)
  const place: PanelPlace = {
    index,
    of: shown.length,
    onMove: (by) => {
      const next = index < 0 ? undefined : shown[index + by]
      if (!next) return
      const isInPanel = document.activeElement?.closest('[data-panel]') != null
      setView({ open: next.id }, { replace: true })
      if (isBeside && !isInPanel) focusRow(next.id)
    },
    onClose: () => {
      setView({ open: '' })
      focusRow(view.open)
    },
  }
  usePanelKeys(open !== undefined, place)
  return (
    <div className={css.split} data-beside={open && ''}>
      <div className="shrink">
        <DataTable
          label="Lab accounts"
          rows={shown}
          columns={accountColumns}
          around={around}
          rowId={accountId}
          groupOf={view.sort ? undefined : (account) => listGroupOf(account, checked)}
          leavesAt={isBeside ? 'small' : 'large'}
          sort={view.sort}
          sortable={sortable}
          sortChoices={orders}
          onSort={(sort) => setView({ sort })}
          onOpen={({ id }) => setView({ open: id === view.open ? '' : id })}
          selected={({ id }) => id === view.open}
        />
        {!open && <Coverage accounts={accounts} notAllowed={notAllowed} />}
      </div>
      {open && (
        <SidePanel item={open.id} isBeside={isBeside}>
          <PanelBar place={place} what="account" list="Lab accounts" />
          <Details
            account={open}
            labs={labs}
            view={view}
            others={twice.get(open.id)}
            sets={used.get(open.id)}
            isNotAllowed={notAllowed?.has(open.id) ?? false}
          />
        </SidePanel>
      )}
    </div>
  )
}

/** The accounts, or the reason that there are none. */
function Accounts(model: LabAccountsModel) {
  if (model.accounts.length === 0) return <NoAccounts {...model} />
  return model.shown.length === 0 ? <NothingLeft {...model} /> : <AccountsTable {...model} />
}

function LoadedAccounts({ result }: { result: LoadedResult }) {
  const model = useLabAccounts(result)
  return (
    <>
      <Header {...model} />
      <Notices result={result} read={result.data} what="lab account" />
      <FailedChecks {...model} />
      <RoutingAnswer {...model} />
      <Accounts {...model} />
    </>
  )
}

export default function LabAccountsPage() {
  const result = useQueryOrPrevious(listLabAccounts())
  const error = useLastError(result.error)
  if ('receivedAt' in result) return <LoadedAccounts result={result} />
  return (
    <>
      <PageHeader title="Lab accounts" />
      {error && (
        <FailedCard
          what="the lab accounts"
          error={error}
          retry={result.retry}
          busy={result.isFetching}
        />
      )}
    </>
  )
}
