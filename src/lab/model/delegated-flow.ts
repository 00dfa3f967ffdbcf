import { plain } from './billing.ts'

/** The team's tasks in a few words, and the responsibilities in sentences. */
type Flow = { tasks: string; explanation: string }

/* Delegations of each flow, as documented by the public service with this format (its TypeScript client, LabAccountDelegatedFlow). The set is open: other values have no description. */
const flows: ReadonlyMap<string, Flow> = new Map(
  Object.entries({
    order_delegated: {
      tasks: 'Orders',
      explanation: 'Your physicians place orders. The service follows up on critical results.',
    },
    result_delegated: {
      tasks: 'Critical results',
      explanation: 'The service’s physicians place orders. You follow up on critical results.',
    },
    fully_delegated: {
      tasks: 'Orders and results',
      explanation: 'Your physicians place orders, and you follow up on critical results.',
    },
    not_delegated: {
      tasks: 'None',
      explanation:
        'The service’s physicians place orders, and the service follows up on critical results.',
    },
  }),
)

/** Tasks delegated to the team. A flow without a description is shown as sent, `pickup_delegated` as `Pickup`. */
export const delegatedTasks = (flow: string): string =>
  flows.get(flow)?.tasks ?? plain(flow.replace(/_delegated$/, ''))
export const explainFlow = (flow: string): string | null => flows.get(flow)?.explanation ?? null
