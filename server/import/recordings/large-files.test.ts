import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openMarkerFile } from '#server/import/catalog/marker-file.ts'
import { recordsIn } from '#server/import/json-parts.ts'
import { collectingReport } from '#server/import/report.ts'
import { collectSkipped } from '#server/import/skipped.ts'

const MB = 1024 ** 2
const FILE_MB = 16
/** What is in the making at any moment: pieces of the file, and the rows of one. */
const HELD_MAX_MB = 5
const LOOKS = 3

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function heldMb(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MB
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-large-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function largeFile(
  name: string,
  [first, line, last]: [string, (n: number) => string, string],
) {
  const file = join(folder, name)
  const stream = createWriteStream(file)
  stream.write(first)
  let bytes = 0
  for (let n = 0; bytes < FILE_MB * MB; n++) {
    const text = line(n)
    bytes += text.length
    if (!stream.write(text)) await once(stream, 'drain')
  }
  stream.end(last)
  await once(stream, 'finish')
  return file
}

/** Megabytes that are held while the records go by, above what was held before: the most of a few looks. */
async function heldWhileReading(records: AsyncIterable<unknown>, count: number): Promise<number> {
  const before = heldMb()
  let most = 0
  let seen = 0
  for await (const record of records) {
    expect(record).toBeTruthy()
    if (++seen % Math.floor(count / (LOOKS + 1)) === 0) most = Math.max(most, heldMb() - before)
  }
  expect(seen).toBe(count)
  return most
}

test('a large table is never held in memory as a whole', async () => {
  let rows = 0
  const file = await largeFile('catalog.csv', [
    'lab,code,name,description\n',
    (n) => {
      rows = n + 1
      return `acme,${n},Test ${n},${'what it is for '.repeat(60)}\n`
    },
    '',
  ])
  expect((await stat(file)).size).toBeGreaterThan(FILE_MB * MB)
  const opened = await openMarkerFile(file, collectSkipped(collectingReport(), file))
  expect(
    await heldWhileReading(
      opened.entries(() => {}),
      rows,
    ),
  ).toBeLessThan(HELD_MAX_MB)
})

test('a large JSON file is never held in memory as a whole', async () => {
  let records = 0
  const file = await largeFile('people.json', [
    '{"people": [{"user_id": "first"}',
    (n) => {
      records = n + 2
      return `,\n${JSON.stringify({ user_id: String(n), label: 'a long name '.repeat(80) })}`
    },
    ']}',
  ])
  expect(await heldWhileReading(recordsIn(file, 'people'), records)).toBeLessThan(HELD_MAX_MB)
})
