import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

import { findUnstorable } from '#lib/storable-text.ts'
import { readLabTestList } from '#lib/lab-test-list.ts'
import type { Db } from '#server/db/db.ts'
import { listNamedLabTests, putNamedLabTests } from '#server/workspace/lab-tests.ts'
import { summary } from './json.ts'
import { UNSTORABLE } from './json-records.ts'
import type { Report } from './report.ts'
import { markedText } from './text-file.ts'

/** More than any list has. */
const FILE_BYTES_MAX = 8 * 1024 ** 2

/**
 * A CSV file of lab tests: id, name, lab and note. They go onto the team's list of lab tests that it knows by name, and nowhere
 * else: whether the service has them is seen when one is ordered. Lines that are none are named with their reason.
 */
export async function importNamedLabTests(
  db: Db,
  team: { id: string; name: string },
  file: string,
  report: Report,
) {
  const { size } = await stat(file)
  if (size > FILE_BYTES_MAX)
    throw new Error(`${basename(file)} is larger than ${FILE_BYTES_MAX / 1024 ** 2} MB.`)
  const { labTests, refused } = readLabTestList(markedText(await readFile(file)))
  const unstorable = labTests.filter((labTest) => findUnstorable(labTest))
  for (const { line, reason } of refused) report.problem(`${basename(file)}, line ${line}`, reason)
  for (const { id } of unstorable) report.problem(`${basename(file)}, lab test ${id}`, UNSTORABLE)
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
  const rejected = refused.length + unstorable.length
  const written = { created, replaced: touched.length - created - unchanged, unchanged }
  report.say(summary('Names of lab tests', team, written, rejected))
  return { ...written, rejected }
}
