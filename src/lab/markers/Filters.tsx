import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { withSearch } from '#lib/search-params.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { Select, TextField } from '#src/kit/ui/Field.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { nameOfLab, type LabId, type Labs } from '#src/lab/catalog/labs.ts'
import { accountsSearch } from '#src/lab/markers/accounts/loader.ts'
import { lookUpSearch } from '#src/lab/markers/look-up/loader.ts'

import { useFromList } from './BackToList.tsx'
import type { ListView } from './list-params.ts'

import css from './markers.module.css'

/** A choice that lights up while it narrows what is shown; Delete, or its cross, takes it off. */
function FilterSelect({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  const around = useRef<HTMLSpanElement>(null)
  const clear = () => {
    onChange('')
    around.current?.querySelector('select')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (value && (event.key === 'Delete' || event.key === 'Backspace')) clear()
  }
  return (
    <span ref={around} className={css.filter} data-on={value ? '' : undefined}>
      <Select
        label={label}
        labelHidden
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      >
        {children}
      </Select>
      {value && (
        <button
          type="button"
          className={`centered ${css.clear}`}
          aria-label={`Remove filter: ${label}`}
          title="Remove this filter"
          onClick={clear}
        >
          <Icon name="cross" size={12} />
        </button>
      )}
    </span>
  )
}

const OTHER = '\u0000other'

/**
 * The labs that are known from the lab accounts and from the rows; any other by its slug or id, because the interface
 * lists none.
 */
export function LabFilter({
  lab,
  labs,
  seen,
  counts,
  onLab,
}: {
  lab: string
  labs: Labs
  seen: readonly LabId[]
  /** Number of markers of each lab, if known: by slug, else by id. */
  counts?: ReadonlyMap<string, number>
  onLab: (lab: string) => void
}) {
  const [typing, setTyping] = useState(false)
  const unnamed = seen.filter((id) => labs.slugOf(id) === null).map(String)
  const isKnown = labs.known.some(({ slug }) => slug === lab)
  const countOf = (key: string) => (counts ? ` · ${formatNumber(counts.get(key) ?? 0)}` : '')
  const known = lab === '' || isKnown || unnamed.includes(lab)
  if (typing)
    return (
      <form
        className={css.otherLab}
        onSubmit={(event) => {
          event.preventDefault()
          const typedLab = new FormData(event.currentTarget).get('lab')
          onLab(typeof typedLab === 'string' ? typedLab.trim() : '')
          setTyping(false)
        }}
      >
        <TextField
          label="Slug or id of a lab"
          labelHidden
          name="lab"
          placeholder="Slug or id of a lab, Enter"
          // the user is about to type
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          defaultValue={known ? '' : lab}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyping(false)
          }}
          onBlur={(event) => {
            if (!event.target.value.trim()) setTyping(false)
          }}
        />
      </form>
    )
  return (
    <FilterSelect
      label="Lab"
      value={lab}
      onChange={(value) => (value === OTHER ? setTyping(true) : onLab(value))}
    >
      <option value="">Any lab</option>
      {labs.known.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          Lab: {name}
          {countOf(slug)}
        </option>
      ))}
      {unnamed.map((id) => (
        <option key={id} value={id}>
          Lab {id}
          {countOf(id)}
        </option>
      ))}
      {!known && (
        <option value={lab}>
          {/^\d+$/.test(lab) ? nameOfLab(labs, lab).replace(/^lab /, 'Lab ') : `Lab: ${lab}`}
        </option>
      )}
      <option value={OTHER}>Another lab…</option>
    </FilterSelect>
  )
}

export const accountName = (account: LabAccount | undefined, id: string) =>
  account?.account_name ??
  (account ? `${account.lab ?? 'Lab'} account ${id.slice(0, 8)}` : id.slice(0, 8))

/** The account lens: whose markers are available. It rides in the address through every page of the lab. */
export function AccountFilter({
  account,
  accounts,
  onAccount,
}: {
  account: string
  accounts: readonly LabAccount[]
  onAccount: (id: string) => void
}) {
  const known = account === '' || accounts.some(({ id }) => id === account)
  return (
    <FilterSelect label="Lab account" value={account} onChange={onAccount}>
      <option value="">Any account</option>
      {accounts.map((one) => (
        <option key={one.id} value={one.id}>
          {accountName(one, one.id)}
          {one.account_name && one.lab ? ` · ${one.lab}` : ''}
          {one.status && one.status !== 'active' ? ` · ${one.status}` : ''}
        </option>
      ))}
      {!known && <option value={account}>Account {account.slice(0, 8)}</option>}
    </FilterSelect>
  )
}

const accountWords = (account: LabAccount) =>
  [accountName(account, account.id), account.account_name && account.lab]
    .filter(Boolean)
    .join(' · ')

/** Another account to compare the one in force with: those of its lab first. */
export function OtherAccount({
  account,
  other,
  accounts,
  onOther,
}: {
  account: string
  other: string
  accounts: readonly LabAccount[]
  onOther: (id: string) => void
}) {
  const own = accounts.find(({ id }) => id === account)
  const others = accounts
    .filter(({ id }) => id !== account)
    .toSorted((a, b) => Number(b.lab === own?.lab) - Number(a.lab === own?.lab))
  if (!others.length) return null
  return (
    <FilterSelect label="Compare with account" value={other} onChange={onOther}>
      <option value="">Compare with…</option>
      {others.map((one) => (
        <option key={one.id} value={one.id}>
          {accountWords(one)}
        </option>
      ))}
      {other && !others.some(({ id }) => id === other) && (
        <option value={other}>Account {other.slice(0, 8)}</option>
      )}
    </FilterSelect>
  )
}

/** The filters of a list by lab and lab account, and the ways to a list of wishes and to a comparison of accounts. */
export function ListFilters({
  view,
  filter,
  accounts,
  ...ofLabs
}: Omit<Parameters<typeof LabFilter>[0], 'lab' | 'onLab'> & {
  view: ListView
  filter: (patch: Partial<ListView>) => void
  accounts: readonly LabAccount[]
}) {
  const navigate = useNavigate()
  const state = useFromList()
  const { lab, account } = view
  return (
    <>
      <LabFilter lab={lab} onLab={(chosen) => filter({ lab: chosen })} {...ofLabs} />
      <AccountFilter
        account={account}
        accounts={accounts}
        onAccount={(id) => filter({ account: id })}
      />
      {account && (
        <OtherAccount
          account={account}
          other=""
          accounts={accounts}
          onOther={(other) =>
            navigate(
              withSearch(paths.accountComparison(), accountsSearch, { ...view, with: other }),
              { state },
            )
          }
        />
      )}
      <Link
        className={buttonLink()}
        to={withSearch(paths.markerLookUp(), lookUpSearch, view)}
        state={state}
      >
        Paste a list…
      </Link>
    </>
  )
}
