import { plain } from './billing.ts'

/** The team's tasks in a few words, who places orders, and the responsibilities in sentences. */
type Flow = { tasks: string; orders: 'team' | 'service'; explanation: string }

/* Delegations of each flow, as documented by the public service with this format (its TypeScript client, LabAccountDelegatedFlow). The set is open: other values have no description. */
const flows: ReadonlyMap<string, Flow> = new Map(
  Object.entries({
    order_delegated: {
      tasks: 'Orders',
      orders: 'team',
      explanation: 'Your physicians place orders. The service follows up on critical results.',
    },
    result_delegated: {
      tasks: 'Critical results',
      orders: 'service',
      explanation: 'The service’s physicians place orders. You follow up on critical results.',
    },
    fully_delegated: {
      tasks: 'Orders and results',
      orders: 'team',
      explanation: 'Your physicians place orders, and you follow up on critical results.',
    },
    not_delegated: {
      tasks: 'None',
      orders: 'service',
      explanation:
        'The service’s physicians place orders, and the service follows up on critical results.',
    },
  }),
)

/** Tasks delegated to the team. A flow without a description is shown as sent, `pickup_delegated` as `Pickup`. */
export const delegatedTasks = (flow: string): string =>
  flows.get(flow)?.tasks ?? plain(flow.replace(/_delegated$/, ''))
export const explainFlow = (flow: string): string | null => flows.get(flow)?.explanation ?? null
/** Physicians who place the orders of an account. Null if unknown. */
export const whoOrders = (flow: string | null): 'team' | 'service' | null =>
  (flow === null ? undefined : flows.get(flow))?.orders ?? null
