import * as z from 'zod/mini'

import {
  Id,
  isId,
  labId,
  nullable,
  paging,
  repeated,
  type AnswerOf,
  type Endpoint,
  type Otherwise,
  type RecordOf,
} from './common.ts'

export const Loinc = z.looseObject({
  id: nullable(z.int()),
  name: z.string(),
  slug: nullable(z.string()),
  /** LOINC code with its check digit, such as `2345-7`. */
  code: z.string(),
  unit: nullable(z.string()),
})

export const ExpectedResult = z.looseObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  lab_id: nullable(z.int()),
  provider_id: nullable(z.string()),
  required: nullable(z.boolean()),
  loinc: nullable(Loinc),
})
export type SentExpectedResult = z.infer<typeof ExpectedResult>

export const Marker = z.looseObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: nullable(z.string()),
  lab_id: nullable(z.int()),
  /** The lab's own test code. Text, because it can begin with zeros. */
  provider_id: nullable(z.string()),
  /** `biomarker` or `panel` today; the set is open. */
  type: nullable(z.string()),
  unit: nullable(z.string()),
  /** `N/A`, or US dollars such as `10.00`. */
  price: nullable(z.string()),
  expected_results: z._default(z.array(ExpectedResult), []),
})
/** Marker as the interface describes it. */
export type SentMarker = z.infer<typeof Marker>

/** The fields that the interface names. Another service may send more. */
export const fieldNames = {
  marker: Object.keys(Marker.shape),
  result: Object.keys(ExpectedResult.shape),
  loinc: Object.keys(Loinc.shape),
}

const count = (minimum: number) => z.int().check(z.gte(minimum))

export const MarkerPage = z.object({
  markers: z.array(Marker),
  /** All matches, not only those on this page. */
  total: count(0),
  page: count(1),
  size: count(1),
  pages: nullable(count(0)),
})

/** A test code that came as a number. */
const codeOfNumber = (value: unknown): Otherwise | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value)
    ? { value: String(value), how: 'a number, so leading zeros may be missing' }
    : undefined

const LAB_ACCOUNT = 'Lab account. Only markers from its lab are available.'
const labAccount = { lab_account_id: z.optional(Id).check(z.describe(LAB_ACCOUNT)) }
const markerPage = {
  response: MarkerPage,
  records: {
    key: 'markers',
    item: Marker,
    needs: [['name', 'provider_id']],
    always: ['id'],
    otherwise: {
      id: (value, { provider_id, name }) =>
        isId(value)
          ? undefined
          : {
              value: `no id, ${String([provider_id, name].find(isId))}`,
              how: 'so Rounds uses its test code or name',
            },
      provider_id: codeOfNumber,
      'expected_results.*.provider_id': codeOfNumber,
    },
  },
} as const satisfies Pick<Endpoint, 'response' | 'records'>

export const listMarkers = {
  method: 'GET',
  path: '/v3/lab_tests/markers',
  summary: 'Biomarkers and panels available for lab tests',
  tag: 'Markers',
  params: z.object({}),
  query: z.object({
    lab_id: z.optional(repeated(labId)).check(z.describe('Lab ID. Can be repeated.')),
    lab_slug: z.optional(z.string()).check(z.describe('Lab slug. Takes precedence over `lab_id`.')),
    name: z
      .optional(z.string().check(z.maxLength(200)))
      .check(
        z.describe(
          'Words from the marker’s name, in any order. The last word can be incomplete. Abbreviations, common names, misspellings, test codes, LOINC codes and names, and result names also match. Every word must match. Best match first.',
        ),
      ),
    ...labAccount,
    ...paging,
  }),
  ...markerPage,
} as const satisfies Endpoint

export const listOrderSetMarkers = {
  method: 'POST',
  path: '/v3/lab_tests/list_order_set_markers',
  summary: 'Markers in an order set, from its lab tests and add-ons',
  tag: 'Markers',
  params: z.object({}),
  query: z.object(paging),
  body: z.object({
    lab_test_ids: z.nullish(z.array(z.string())).check(z.describe('Lab tests to include.')),
    add_on: z.nullish(
      z.object({
        provider_ids: z
          .nullish(z.array(z.string()))
          .check(z.describe('Add-on markers by lab test code.')),
        marker_ids: z.nullish(z.array(z.int())).check(z.describe('Add-on markers by ID.')),
      }),
    ),
    lab_account_id: z.nullish(Id).check(z.describe(LAB_ACCOUNT)),
  }),
  ...markerPage,
} as const satisfies Endpoint
export type OrderSetBody = z.infer<typeof listOrderSetMarkers.body>

export const listLabTestMarkers = {
  method: 'GET',
  path: '/v3/lab_tests/:lab_test_id/markers',
  summary: 'Markers in a lab test, with their LOINC codes',
  tag: 'Markers',
  params: z.object({
    lab_test_id: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(200),
        z.describe('Lab test ID. Returns 404 if the lab test belongs to another team.'),
      ),
  }),
  query: z.object({ ...labAccount, ...paging }),
  ...markerPage,
} as const satisfies Endpoint

/** Marker as read: it has an id, and a name or a test code. Any other field may be unreadable. */
export type Marker = RecordOf<typeof listMarkers>
/** Name of a marker, or its test code if the name is unreadable or empty. */
export const markerName = ({ name, provider_id }: Pick<Marker, 'name' | 'provider_id'>): string =>
  name || provider_id || 'No name'
export type ExpectedResult = NonNullable<Marker['expected_results']>[number]
/** A page as read. Its number and size default to the requested ones. The total may be unknown. */
export type MarkerPage = AnswerOf<typeof listMarkers>
