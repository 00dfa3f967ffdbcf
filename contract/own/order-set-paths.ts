/**
 * Paths for making order sets. Apart from the other paths, because the page frame needs none of
 * them.
 */

/** `GET` and `PUT` of the order set in the making. */
export const ORDER_SET_DRAFT_PATH = '/workspace/order-set-draft'
/** `GET` and `PUT` of the team's list of lab tests, `DELETE` of one at `/workspace/lab-tests/:id`. */
export const LAB_TESTS_PATH = '/workspace/lab-tests'
/** `POST` of tests and diagnosis codes: which of the tests Medicare lists codes for, and which of the codes it lists. */
export const COVERAGE_PATH = '/workspace/coverage'
/** `GET` of common diagnosis codes that Medicare lists for the tests of the determination `ncd`. */
export const COVERED_CODES_PATH = '/workspace/coverage/codes'
