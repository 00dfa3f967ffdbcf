import { Link } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import type { LabId } from '#src/lab/catalog/labs.ts'
import { useNotAllowedAccounts } from '#src/lab/lab-accounts/account-allowlist.ts'
import { sameProviderAccount } from '#src/lab/lab-accounts/account-hygiene.ts'
import { CHOOSE_ACCOUNT, DUPLICATE_NUMBER } from '#src/lab/lab-accounts/account-problems.ts'
import {
  faultWords,
  judgeAccount,
  routeAccounts,
  routedName,
  routedWords,
  routeWords,
  type AccountReason,
} from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'
import { explainFlow, whoOrders } from '#src/lab/model/delegated-flow.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import type { View } from '#src/lab/order-sets/loader.ts'
import { useOrderBilling, type Order } from '#src/lab/order-sets/use-order.ts'

import { Check, toPreviewHeading } from './Check.tsx'
import { UseAccount } from './UseAccount.tsx'

export const notAllowedWords = (account: LabAccount) =>
  `Your team isn’t on the allowlist for ${routedName(account)}. The lab may reject the order.`

type Props = Pick<Order, 'setView'> & {
  labs: Labs
  /** The account of the order. */
  account: LabAccount
  accounts: readonly LabAccount[]
  labIds: readonly LabId[]
}

type Mark = { word: string; tone: Tone; todo: string }
const CHOOSE_ANOTHER = 'choose another account'
const CONFIRM_BILLING = 'confirm billing with the lab'
const ANOTHER_LAB: Mark = { word: 'Different lab', tone: 'bad', todo: CHOOSE_ANOTHER }
const marks: Record<Exclude<AccountReason['kind'], 'status'>, Mark> = {
  billing: { word: 'Billing', tone: 'notice', todo: CHOOSE_ANOTHER },
  state: { word: 'State', tone: 'notice', todo: CHOOSE_ANOTHER },
  unsaid: { word: 'Billing unknown', tone: 'unknown', todo: CONFIRM_BILLING },
  shape: { word: 'Billing unreadable', tone: 'unknown', todo: CONFIRM_BILLING },
}

/** Mark of the first reason. Null if there is none. */
function markOf([first]: readonly AccountReason[]): Mark | null {
  if (!first) return null
  if (first.kind !== 'status') return marks[first.kind]
  return { word: plain(first.status ?? 'unknown status'), tone: 'notice', todo: CHOOSE_ANOTHER }
}

/** Problem of the selected account, with the accounts of the order's lab that would accept the order. */
function AccountFault({ account, accounts, labIds, labs, setView }: Props) {
  const route = useOrderBilling()
  const { data: notAllowed } = useNotAllowedAccounts()
  const [labId, ...otherLabs] = labIds
  const slug = labId === undefined || otherLabs.length ? null : labs.slugOf(labId)
  const isOfAnotherLab = labId !== undefined && slug !== null && slug !== account.lab
  const { reasons } = judgeAccount(account, route)
  const fault = isOfAnotherLab ? ANOTHER_LAB : markOf(reasons)
  if (!fault) return null
  const lab = slug ?? account.lab
  const fitting = lab === null ? [] : routeAccounts(accounts, lab, route, notAllowed).fitting
  const choose: Order['setView'] = (...of) => {
    setView(...of)
    toPreviewHeading()
  }
  return (
    <Check
      {...fault}
      remedy={
        <>
          <UseAccount accounts={fitting} chosen={account.id} setView={choose} />
          <Button look="quiet" onClick={() => choose({ account: '' })}>
            Clear account
          </Button>
        </>
      }
    >
      {isOfAnotherLab &&
        `The lab account belongs to ${account.lab ? labs.nameOfSlug(account.lab) : 'an unknown lab'}, but the markers are from ${labs.labName(labId)}. `}
      {faultWords(account, route)}
    </Check>
  )
}

/**
 * Accounts that accept an order without one, or that none does. Nothing if the team has no account
 * of the lab.
 */
export function NoAccount({
  account,
  accounts,
  labIds: [labId, ...otherLabs],
  labs,
  setView,
}: Omit<Props, 'account'> & {
  /** Id of the selected one, empty for none. */
  account: string
}) {
  const route = useOrderBilling()
  const { data: notAllowed, isAwaited } = useNotAllowedAccounts()
  const lab = labId === undefined || otherLabs.length ? null : labs.slugOf(labId)
  if (account || lab === null || isAwaited) return null
  const routed = routeAccounts(accounts, lab, route, notAllowed)
  const asked = routeWords(route)
  const hasAccounts = routed.fitting.length + routed.unsure.length + routed.others.length > 0
  if (!asked && !hasAccounts) return null
  const change = asked ? 'change the billing type, state, or lab' : 'change the lab'
  return (
    <Check
      tone="notice"
      word="No account"
      todo={routed.fitting.length ? CHOOSE_ACCOUNT : change}
      remedy={
        routed.fitting.length > 0 && (
          <UseAccount accounts={routed.fitting} chosen="" setView={setView} />
        )
      }
    >
      {asked || routed.unsure.length || !routed.fitting.length
        ? `${[labs.nameOfSlug(lab), asked].filter(Boolean).join(', ')}: ${routedWords(routed)}.`
        : `Choose an account at ${labs.nameOfSlug(lab)}.`}
    </Check>
  )
}

/** `Main account has the same account number as Pre-merger account.` */
export const sameNumberWords = (account: LabAccount, others: readonly LabAccount[]): string =>
  `${capitalized(routedName(account))} has the same account number as ${shortList(others.map(routedName))}.`

/** `Your physicians place orders. … Add one of your physicians as the ordering provider.` */
const providerWords = (flow: string): string =>
  `${explainFlow(flow)} Add one of your physicians as the ordering provider.`

/** Warning that the team names the ordering provider. Empty if the lab does, or it is unknown. */
export const orderingProviderWords = ({ delegated_flow: flow }: LabAccount): string =>
  flow !== null && whoOrders(flow) === 'team'
    ? `Ordering provider needed. ${providerWords(flow)}`
    : ''

/** Hints about the lab account of an order, as far as its data shows. The lab decides. */
export function AccountChecks(props: Props & { order: View }) {
  const { delegated_flow: flow, id } = props.account
  const { data: notAllowed } = useNotAllowedAccounts()
  const others = sameProviderAccount(props.accounts).get(id)
  return (
    <>
      <AccountFault {...props} />
      {others && (
        <Check
          tone="notice"
          word={DUPLICATE_NUMBER}
          todo="confirm the account number with the lab"
          remedy={<Link to={withOrderSet(paths.labAccounts(), props.order)}>Lab accounts</Link>}
        >
          {sameNumberWords(props.account, others)}
        </Check>
      )}
      {notAllowed?.has(id) && (
        <Check tone="notice" word="Not allowed" todo="ask for access to the account">
          {notAllowedWords(props.account)} Ask the account owner to add your team.
        </Check>
      )}
      {flow !== null && whoOrders(flow) === 'team' && (
        <Check tone="unknown" word="Ordering provider needed" todo="add an ordering provider">
          {providerWords(flow)}
        </Check>
      )}
    </>
  )
}
