import {
  readSearch,
  text,
  texts,
  withSearch,
  writeSearch,
  type Values,
} from '#lib/search-params.ts'
import { billingParams } from '#src/lab/lab-accounts/account-choice-params.ts'
import { diagnosisCodes } from '#src/lab/model/icd.ts'
import { labCodes } from '#src/lab/model/lab-codes.ts'

import { savedSetParam } from './saved-set-param.ts'

/**
 * Search params that the lab pages share: the order set draft (`codes` its add-on markers by lab
 * and test code, `dx` its diagnosis codes, `set` the saved set that it is based on), the selected
 * lab account, in `next` the order split off from it, as a separate query string, and `bill` and
 * `billState`, its billing type and the patient's state). The filters of the lab accounts have the
 * names `billing` and `state`.
 */
export const orderSetParams = {
  tests: texts(),
  codes: labCodes(),
  dx: diagnosisCodes(),
  account: text(),
  set: savedSetParam,
  next: text(),
  bill: billingParams.billing,
  billState: billingParams.state,
}
export type OrderSetParams = Values<typeof orderSetParams>

/** `path` with the shared params. `path` may have its own query. */
export const withOrderSet = (path: string, values: Partial<OrderSetParams>): string =>
  withSearch(path, orderSetParams, values)

/** The part of a query string that every lab page passes on. */
export const readOrderSetParams = (search: string): OrderSetParams =>
  readSearch(orderSetParams, new URLSearchParams(search))

/** An order as the `next` of another one. */
export const writeNextOrder = (order: Partial<OrderSetParams>): string =>
  writeSearch(orderSetParams, new URLSearchParams(), order).toString()
