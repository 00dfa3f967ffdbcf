import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { routedName } from '#src/lab/model/account-routing.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

const OFFERED_MAX = 3

/** Buttons for accounts that would accept the order, without the selected one. */
export const UseAccount = ({
  accounts,
  chosen,
  setView,
}: {
  accounts: readonly LabAccount[]
  chosen: string
  setView: Order['setView']
}) =>
  accounts
    .filter(({ id }) => id !== chosen)
    .slice(0, OFFERED_MAX)
    .map((account) => (
      <Button key={account.id} onClick={() => setView({ account: account.id })}>
        Use {routedName(account)}
      </Button>
    ))
