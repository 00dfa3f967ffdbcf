/*
 * Delegations of each flow, as the public service of this shape documents them (its TypeScript
 * client, LabAccountDelegatedFlow). The set is open: other values have no description.
 */
const flows: ReadonlyMap<string, string> = new Map(
  Object.entries({
    order_delegated: 'Your own physicians order; the service follows up critical results.',
    result_delegated: 'The physicians of the service order; you follow up critical results.',
    fully_delegated: 'You order and follow up critical results yourself.',
    not_delegated: 'The service orders and follows up critical results.',
  }),
)
export const explainFlow = (flow: string): string | null => flows.get(flow) ?? null
