import { matching, text } from '#lib/search-params.ts'

/** For whom a lab account is looked for: the state, and the billing type by its name in the interface. Empty is any. */
export const billingParams = {
  state: matching(/^[A-Z]{2}$/, 'a two-letter state code, such as TX'),
  billing: text(),
}
