import * as z from 'zod/mini'

import { Id, labId, nullable, paging, repeated, type Endpoint } from './common.ts'

export const Loinc = z.looseObject({
  id: nullable(z.number()),
  name: z.string(),
  slug: nullable(z.string()),
  /** LOINC code with its check digit, such as `2345-7`. */
  code: z.string(),
  unit: nullable(z.string()),
})
export type Loinc = z.infer<typeof Loinc>

export const ExpectedResult = z.looseObject({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  lab_id: nullable(z.number()),
  provider_id: nullable(z.string()),
  required: nullable(z.boolean()),
  loinc: nullable(Loinc),
})
export type ExpectedResult = z.infer<typeof ExpectedResult>

export const Marker = z.looseObject({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: nullable(z.string()),
  lab_id: nullable(z.number()),
  /** The lab's own test code. A text: it may begin with zeros. */
  provider_id: nullable(z.string()),
  /** `biomarker` or `panel` today; the set is open. */
  type: nullable(z.string()),
  unit: nullable(z.string()),
  /** `N/A`, or US dollars such as `10.00`. */
  price: nullable(z.string()),
  expected_results: z._default(z.array(ExpectedResult), []),
})
export type Marker = z.infer<typeof Marker>

export const MarkerPage = z.object({
  markers: z.array(Marker),
  /** All matches, not those of this page. */
  total: z.number(),
  page: z.number(),
  size: z.number(),
  pages: nullable(z.number()),
})
export type MarkerPage = z.infer<typeof MarkerPage>

const LAB_ACCOUNT = 'Lab account that decides which are available: those of its lab.'
const labAccount = { lab_account_id: z.optional(Id).check(z.describe(LAB_ACCOUNT)) }
const markerPage = { response: MarkerPage, records: { key: 'markers', item: Marker } } as const

export const listMarkers = {
  method: 'GET',
  path: '/v3/lab_tests/markers',
  summary: 'Biomarkers and panels that can be part of lab tests',
  tag: 'Markers',
  params: z.object({}),
  query: z.object({
    lab_id: z
      .optional(repeated(labId))
      .check(z.describe('Id of a lab. May be given more than once.')),
    lab_slug: z.optional(z.string()).check(z.describe('Slug of a lab. Wins over `lab_id`.')),
    name: z
      .optional(z.string().check(z.maxLength(200)))
      .check(z.describe('Part of a name, or of a test code, in any case.')),
    ...labAccount,
    ...paging,
  }),
  ...markerPage,
} as const satisfies Endpoint

export const listOrderSetMarkers = {
  method: 'POST',
  path: '/v3/lab_tests/list_order_set_markers',
  summary: 'The markers that lab tests and add-on markers make together',
  tag: 'Markers',
  params: z.object({}),
  query: z.object(paging),
  body: z.object({
    lab_test_ids: z
      .nullish(z.array(z.string()))
      .check(z.describe('Lab tests whose markers are in the set.')),
    add_on: z.nullish(
      z.object({
        provider_ids: z
          .nullish(z.array(z.string()))
          .check(z.describe('Markers by the test codes of their lab.')),
        marker_ids: z.nullish(z.array(z.int())).check(z.describe('Markers by id.')),
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
  summary: 'The markers of one lab test, with their LOINC codes',
  tag: 'Markers',
  params: z.object({
    lab_test_id: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(200),
        z.describe('The lab test. One of another team is not found.'),
      ),
  }),
  query: z.object({ ...labAccount, ...paging }),
  ...markerPage,
} as const satisfies Endpoint
