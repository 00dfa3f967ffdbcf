import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

import { readLabTestList } from '#lib/tables/lab-test-list.ts'
import type { Db } from '#server/db/db.ts'
import { findUnstorable } from '#server/http/storable-text.ts'
import { SAVE_AS_UTF8, UNSTORABLE } from '#server/import/json-records.ts'
import { firstOf } from '#server/import/json.ts'
import type { Report } from '#server/import/report.ts'
import { importedSentence, collectSkipped } from '#server/import/skipped.ts'
import { checkIsText, markedText } from '#server/import/text-file.ts'
import { listNamedLabTests, putNamedLabTests } from '#server/order-sets/lab-tests.ts'

/** Maximum size of a file, beyond any real list. */
const FILE_BYTES_MAX = 8 * 1024 ** 2

/**
 * A CSV file of lab tests: id, name, lab, and note. They are added only to the team's list of
 * named lab tests. Whether the service has them shows when one is ordered. Invalid lines are
 * reported with the reason.
 */
export async function importNamedLabTests(
  db: Db,
  team: { id: string; name: string; isElsewhere?: boolean },
  file: string,
  report: Report,
) {
  const { size } = await stat(file)
  if (size > FILE_BYTES_MAX)
    throw new Error(`${basename(file)} is larger than ${FILE_BYTES_MAX / 1024 ** 2} MB.`)
  const left = collectSkipped(report, file)
  const bytes = await readFile(file)
  checkIsText(bytes, file)
  const { labTests, refused, repeated, unused } = readLabTestList(markedText(bytes))
  left.passOver(unused)
  const unstorable = labTests.filter((labTest) => findUnstorable(labTest))
  for (const { line, reason } of refused) left.drop(`line ${line}`, reason)
  for (const { line, by } of repeated) left.drop(`line ${line}`, `same ID as line ${by}`)
  for (const { id } of unstorable) left.drop(`lab test ${id}`, `${UNSTORABLE}. ${SAVE_AS_UTF8}`)
  const good = labTests.filter((labTest) => !unstorable.includes(labTest))

  const before = new Map((await listNamedLabTests(db, team.id)).map((one) => [one.id, one]))
  if (good.length) await putNamedLabTests(db, team.id, good)
  const after = await listNamedLabTests(db, team.id)
  const isSame = ({ id, name, lab, note }: (typeof after)[number]) => {
    const old = before.get(id)
    return old?.name === name && old.lab === lab && old.note === note
  }
  const touched = after.filter(({ id }) => good.some((labTest) => labTest.id === id))
  const created = touched.filter(({ id }) => !before.has(id)).length
  const unchanged = touched.filter(isSame).length
  const written = { created, replaced: touched.length - created - unchanged, unchanged }
  if (!team.isElsewhere) await sayUnknown(db, team, good, report)
  report.say(
    importedSentence(['lab test name', 'lab test names'], team, written, {
      left,
      columns: 'columns',
    }),
  )
  return { ...written, rejected: left.count() }
}

const LABS = 'select slug, name from labs where team_id = $1'
const LAB_TESTS = 'select id from lab_tests where team_id = $1'
const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Reports labs without markers for the team, and lab tests that the service doesn't have. */
async function sayUnknown(
  db: Db,
  team: { id: string },
  labTests: readonly { id: string; lab?: string }[],
  report: Report,
) {
  const labs = await db.rows<{ slug: string; name: string }>(LABS, [team.id])
  const knownLabs = new Set(labs.flatMap(({ slug, name }) => [bare(slug), bare(name)]))
  const given = new Set(labTests.flatMap(({ lab }) => lab ?? []))
  const unknownLabs = [...given].filter((lab) => !knownLabs.has(bare(lab)))
  if (unknownLabs.length)
    report.say(`Unknown labs: ${firstOf(unknownLabs)}. The team has no markers from these labs.`)
  const ids = await db.rows<{ id: string }>(LAB_TESTS, [team.id])
  const knownIds = new Set(ids.map(({ id }) => id.toLowerCase()))
  const unknownIds = labTests.map(({ id }) => id).filter((id) => !knownIds.has(id.toLowerCase()))
  if (unknownIds.length)
    report.say(`Unknown IDs: ${firstOf(unknownIds)}. The service has no lab tests with these IDs.`)
}
