import { matching, text } from '#lib/search-params.ts'

/** State and billing type for finding a lab account, with the interface's names. Empty means any. */
export const billingParams = {
  state: matching(/^[A-Z]{2}$/, 'a two-letter state code, such as TX'),
  billing: text(),
}
