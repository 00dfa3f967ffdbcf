import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { notFound } from '#server/interface/errors.ts'
import { labOfAccount, markerPage, pageOf, type MarkerRow } from '#server/interface/marker-page.ts'
import { route } from '#server/interface/route.ts'

const LAB_TEST = `select 1 from lab_tests where team_id = $1 and id = $2`

// $5: every marker, or only those of the lab $6
const MARKERS = pageOf(`
  select m.id, m.lab_id, m.sort_key from lab_test_markers t
  join markers m on m.team_id = t.team_id and m.id = t.marker_id
  where t.team_id = $1 and t.lab_test_id = $4 and ($5::boolean or m.lab_id = $6)`)

export default (db: Db) =>
  route('listLabTestMarkers', async ({ team, params, query }) => {
    const { lab_account_id, page, size } = query
    const [labTest] = await db.rows(LAB_TEST, [team.id, params.lab_test_id])
    if (!labTest) throw notFound('Lab test does not exist')
    const lab = lab_account_id ? await labOfAccount(db, team.id, lab_account_id) : null
    const rows = await db.rows<MarkerRow>(MARKERS, [
      team.id,
      size,
      (page - 1) * size,
      params.lab_test_id,
      !lab_account_id,
      lab,
    ])
    return markerPage(firstRow(rows), query)
  })
