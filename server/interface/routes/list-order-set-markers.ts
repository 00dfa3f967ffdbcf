import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { badRequest, notFound } from '#server/interface/errors.ts'
import { labOfAccount, markerPage, pageOf, type MarkerRow } from '#server/interface/marker-page.ts'
import { route } from '#server/interface/route.ts'

const LAB_TESTS = `
  select id, lab_id from lab_tests
  where team_id = $1 and id in (select id from jsonb_to_recordset($2::text::jsonb) as x(id text))`

// arrays of ids, here and below: a join would read all of the team's markers, because PGlite keeps
// no statistics
const LABS_OF_MARKERS = `
  select distinct lab_id from markers
  where team_id = $1 and id = any(array(select id from jsonb_to_recordset($2::text::jsonb) as x(id bigint)))`

const LABS_OF_CODES = `
  select distinct lab_id from markers
  where team_id = $1 and provider_id in (select code from jsonb_to_recordset($2::text::jsonb) as x(code text))`

// each marker once, however many tests contain it. Codes apply to the order's lab, $7, or without
// one to markers without a lab: two queries, because `is not distinct from` uses no index
const MARKERS = pageOf(`
  select id, lab_id, sort_key from markers
  where team_id = $1 and id = any(array(
    select marker_id from lab_test_markers
    where team_id = $1 and lab_test_id in (select id from jsonb_to_recordset($4::text::jsonb) as x(id text))
    union
    select id from jsonb_to_recordset($5::text::jsonb) as x(id bigint)
    union
    select id from markers
    where team_id = $1 and lab_id = $7::int and provider_id in (select code from jsonb_to_recordset($6::text::jsonb) as x(code text))
    union
    select id from markers
    where team_id = $1 and $7::int is null and lab_id is null
      and provider_id in (select code from jsonb_to_recordset($6::text::jsonb) as x(code text))
  ))`)

const ids = (values: readonly (string | number)[]) => JSON.stringify(values.map((id) => ({ id })))
const codes = (values: readonly string[]) => JSON.stringify(values.map((code) => ({ code })))

type Order = {
  labTestIds: string[]
  markerIds: number[]
  providerIds: string[]
  labAccountId: string | null
}

/**
 * The lab of an order set: that of its lab account, its lab tests, and its markers. Codes decide
 * it only if nothing else does. Null for an empty order set, or for markers without a lab. Throws
 * a 404 for a lab test or lab account that the team doesn't have, and a 400 for more than one lab.
 */
async function labOfOrder(db: Db, teamId: string, order: Order): Promise<number | null> {
  const labTests = await db.rows<{ id: string; lab_id: number }>(LAB_TESTS, [
    teamId,
    ids(order.labTestIds),
  ])
  const unknown = order.labTestIds.find((id) => !labTests.some((labTest) => labTest.id === id))
  if (unknown !== undefined) throw notFound(`Lab test does not exist: ${unknown}`)
  const markers = await db.rows<{ lab_id: number | null }>(LABS_OF_MARKERS, [
    teamId,
    ids(order.markerIds),
  ])

  const labs = new Set(
    [...labTests, ...markers].map((row) => row.lab_id).filter((lab) => lab !== null),
  )
  if (labs.size > 1)
    throw badRequest('An order set can have markers from only one lab, but these come from several')
  const [lab = null] = labs

  if (order.labAccountId) {
    const accountLab = await labOfAccount(db, teamId, order.labAccountId)
    if (lab !== null && lab !== accountLab)
      throw badRequest('The lab account belongs to a different lab than the rest of the order set')
    return accountLab
  }
  if (lab !== null || !order.providerIds.length) return lab

  const labsOfCodes = await db.rows<{ lab_id: number | null }>(LABS_OF_CODES, [
    teamId,
    codes(order.providerIds),
  ])
  const known = labsOfCodes.map((row) => row.lab_id).filter((id) => id !== null)
  if (known.length > 1)
    throw badRequest(
      'More than one lab has these add-on codes. Set lab_account_id or lab_test_ids to choose a lab',
    )
  return known[0] ?? null
}

export default (db: Db) =>
  route('listOrderSetMarkers', async ({ team, query, body }) => {
    const order: Order = {
      labTestIds: body.lab_test_ids ?? [],
      markerIds: body.add_on?.marker_ids ?? [],
      providerIds: body.add_on?.provider_ids ?? [],
      labAccountId: body.lab_account_id ?? null,
    }
    const lab = await labOfOrder(db, team.id, order)
    const rows = await db.rows<MarkerRow>(MARKERS, [
      team.id,
      query.size,
      (query.page - 1) * query.size,
      ids(order.labTestIds),
      ids(order.markerIds),
      codes(order.providerIds),
      lab,
    ])
    return markerPage(firstRow(rows), query)
  })
