import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import type { Tone } from '#src/kit/ui/text/Status.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import type { LabId } from '#src/lab/catalog/labs.ts'
import { useNotAllowedAccounts } from '#src/lab/lab-accounts/account-allowlist.ts'
import { billingParams } from '#src/lab/lab-accounts/account-choice-params.ts'
import {
  faultWords,
  judgeAccount,
  routeAccounts,
  routedName,
  type AccountReason,
} from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'
import { explainFlow } from '#src/lab/model/delegated-flow.ts'
import type { OrderSet } from '#src/lab/order-sets/use-order-set.ts'

import { UseAccount } from './AccountRouting.tsx'
import { Check, toPreviewHeading } from './Check.tsx'

export const notAllowedWords = (account: LabAccount) =>
  `The allowlist of the lab account ${routedName(account)} does not have this team: an order through it may be refused.`

type Props = Pick<OrderSet, 'labs' | 'setView'> & {
  /** The one that the order goes through. */
  account: LabAccount
  accounts: readonly LabAccount[]
  labIds: readonly LabId[]
}

const words: Record<Exclude<AccountReason['kind'], 'status'>, { word: string; tone: Tone }> = {
  billing: { word: 'billing', tone: 'notice' },
  state: { word: 'state', tone: 'notice' },
  unsaid: { word: 'billing not said', tone: 'unknown' },
  shape: { word: 'billing not read', tone: 'unknown' },
}

/** Fault of the chosen account, with the accounts of the order's lab that would take the order. */
function AccountFault({ account, accounts, labIds, labs, setView }: Props) {
  const [route] = useSearch(billingParams)
  const [labId] = labIds
  const slug = labIds.length === 1 ? labs.slugOf(labId!) : null
  const isOfAnotherLab = slug !== null && slug !== account.lab
  const { reasons } = judgeAccount(account, route)
  const [first] = reasons
  if (!isOfAnotherLab && !first) return null
  const fault = isOfAnotherLab
    ? { word: 'another lab', tone: 'bad' as const }
    : first!.kind === 'status'
      ? { word: first!.status ?? 'unknown status', tone: 'notice' as const }
      : words[first!.kind]
  const lab = slug ?? account.lab
  const fitting = lab === null ? [] : routeAccounts(accounts, lab, route).fitting
  const choose: OrderSet['setView'] = (...of) => {
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
            No lab account
          </Button>
        </>
      }
    >
      {isOfAnotherLab &&
        `The lab account is of ${account.lab ? labs.nameOfSlug(account.lab) : 'an unknown lab'}, and the markers are of ${labs.labName(labId!)}. `}
      {faultWords(account, route)}
    </Check>
  )
}

/** Flows in which the team's own physicians order. */
const OWN_PHYSICIANS = ['order_delegated', 'fully_delegated']

/** Hints on the lab account of an order, as far as the account tells. The lab decides. */
export function AccountChecks(props: Props) {
  const { delegated_flow: flow, id } = props.account
  const { data: notAllowed } = useNotAllowedAccounts()
  return (
    <>
      <AccountFault {...props} />
      {notAllowed?.has(id) && (
        <Check tone="notice" word="not allowed">
          {notAllowedWords(props.account)} Whoever set it up can add the team.
        </Check>
      )}
      {flow !== null && OWN_PHYSICIANS.includes(flow) && (
        <Check tone="unknown" word="delegation">
          {plain(flow)}: {explainFlow(flow)} An order set names no physician, so check that the
          order itself names one of yours.
        </Check>
      )}
    </>
  )
}
