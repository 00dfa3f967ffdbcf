import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { FilterField } from '#src/kit/table/FilterMenu.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { RadioList } from '#src/kit/ui/lists/Dropdown.tsx'
import { nameOfLab, type LabId, type Labs, type useLabs } from '#src/lab/catalog/labs.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

import css from './markers.module.css'

/**
 * The filter by lab: the labs known from the lab accounts and from the rows, and any other by its
 * slug or ID, because the interface has no list.
 */
export function labField({
  lab,
  labs,
  seen,
  counts,
  onLab,
}: {
  lab: string
  labs: Labs
  seen: readonly LabId[]
  /** Number of markers of each lab, if known: by slug, otherwise by ID. */
  counts?: ReadonlyMap<string, number>
  onLab: (lab: string) => void
}): FilterField {
  const unnamed = seen.filter((id) => labs.slugOf(id) === null).map(String)
  const listed = [...labs.known.map(({ slug }) => slug), ...unnamed]
  const isListed = lab === '' || listed.includes(lab)
  const values = isListed ? listed : [...listed, lab]
  return {
    id: 'lab',
    label: 'Lab',
    chip: lab && `Lab: ${nameOfLab(labs, lab)}`,
    onClear: () => onLab(''),
    fields: (
      <>
        <RadioList
          label="Lab"
          choices={values.map((value) => ({
            value,
            label: nameOfLab(labs, value),
            count: counts?.get(value),
          }))}
          chosen={lab}
          onChange={onLab}
        />
        <form
          className={css.otherLab}
          onSubmit={(event) => {
            event.preventDefault()
            const typedLab = new FormData(event.currentTarget).get('lab')
            if (typeof typedLab === 'string') onLab(typedLab.trim())
          }}
        >
          <TextField
            label="Lab code or ID"
            labelHidden
            name="lab"
            placeholder="Other lab: code or ID"
            defaultValue={isListed ? '' : lab}
          />
        </form>
      </>
    ),
  }
}

/** Name of an account that may not be loaded. */
export const accountName = (account: LabAccount | undefined, id: string) =>
  account ? nameOfAccount(account) : id.slice(0, 8)

/** `Main account · Labcorp · Suspended`. */
export const accountWords = (account: LabAccount, labs: Labs) =>
  [
    accountName(account, account.id),
    account.account_name && account.lab && labs.nameOfSlug(account.lab),
    account.status && account.status !== 'active' && plain(account.status),
  ]
    .filter(Boolean)
    .join(' · ')

/** The account filter: whose markers are available. It stays in the address on every page of the lab. */
export function accountField({
  account,
  accounts,
  labs,
  onAccount,
}: {
  account: string
  accounts: Pick<ReturnType<typeof useLabs>['accounts'], 'data' | 'isPending'>
  labs: Labs
  onAccount: (id: string) => void
}): FilterField {
  const list = accounts.data?.body.data ?? []
  const chosen = list.find(({ id }) => id === account)
  const unknown = account && !chosen ? [{ value: account, label: account.slice(0, 8) }] : []
  return {
    id: 'account',
    label: 'Account',
    chip: account && `Account: ${accountName(chosen, account)}`,
    onClear: () => onAccount(''),
    fields: accounts.isPending ? (
      <p className="soft small">Loading lab accounts…</p>
    ) : (
      <RadioList
        label="Lab account"
        choices={[
          ...list.map((one) => ({ value: one.id, label: accountWords(one, labs) })),
          ...unknown,
        ]}
        chosen={account}
        onChange={onAccount}
      />
    ),
  }
}
