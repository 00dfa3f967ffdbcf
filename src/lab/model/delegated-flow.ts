/*
 * What the public service of this shape says that each flow delegates to the team (its TypeScript client,
 * LabAccountDelegatedFlow). The set is open: of any other value nothing is said.
 */
const flows: Record<string, string> = {
  order_delegated: 'Your own physicians order; the service follows up critical results.',
  result_delegated: 'The physicians of the service order; you follow up critical results.',
  fully_delegated: 'You order and follow up critical results yourself.',
  not_delegated: 'The service orders and follows up critical results.',
}
export const explainFlow = (flow: string): string | null =>
  Object.hasOwn(flows, flow) ? flows[flow]! : null
