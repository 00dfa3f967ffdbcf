/*
 * Delegations of each flow, as the public service of this shape documents them (its TypeScript
 * client, LabAccountDelegatedFlow). The set is open: other values have no description.
 */
const flows: ReadonlyMap<string, string> = new Map(
  Object.entries({
    order_delegated: 'Your physicians place orders. The service follows up on critical results.',
    result_delegated: 'The service’s physicians place orders. You follow up on critical results.',
    fully_delegated: 'Your physicians place orders, and you follow up on critical results.',
    not_delegated:
      'The service’s physicians place orders, and the service follows up on critical results.',
  }),
)
export const explainFlow = (flow: string): string | null => flows.get(flow) ?? null
