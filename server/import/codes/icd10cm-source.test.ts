import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { collectingReport } from '#server/import/report.ts'

import { readSource } from './icd10cm-source.ts'

const ORDER =
  '00001 A00     0 Cholera                                                      Cholera\r\n'
const ADDENDA = 'Add:         1 A009    Cholera, unspecified\r\n'
/** As published: the lists without titles and the addenda that led to this release are in it too. */
const PUBLISHED = zipSync({
  'icd10cm_codes_2026.txt': strToU8('A000    Cholera due to Vibrio cholerae\r\n'),
  'icd10cm_codes_addenda_2026.txt': strToU8('Add: A000 Cholera\r\n'),
  'icd10cm_order_2026.txt': strToU8(ORDER),
  'icd10cm_order_addenda_2026.txt': strToU8(ADDENDA),
  'icd10OrderFiles.pdf': strToU8('%PDF-1.7'),
})

let folder: string
let server: Server
let origin: string
const answers: Record<string, { status?: number; location?: string; body?: Uint8Array | string }> =
  {
    '/files/2026-code-descriptions-tabular-order.zip': { body: PUBLISHED },
    '/icd10cm_order_2026.txt': { body: ORDER },
    '/latest': { status: 302, location: '/files/2026-code-descriptions-tabular-order.zip' },
    '/elsewhere': { status: 302, location: 'http://example.com/release.zip' },
    '/circle': { status: 302, location: '/circle' },
    '/page': { body: '<!doctype html><title>Files</title>' },
  }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-icd10cm-source-'))
  server = createServer((request, response) => {
    const { status = 200, location, body } = answers[request.url!] ?? { status: 404 }
    response.writeHead(status, location ? { location } : {}).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const file = async (name: string, contents: Uint8Array | string) => {
  const path = join(folder, name)
  await writeFile(path, contents)
  return path
}
async function read(source: string, which: 'order' | 'addenda' = 'order') {
  const report = collectingReport()
  const { name, bytes } = await readSource(source, which, report)
  return { name, text: Buffer.from(bytes).toString(), said: report.lines.join('\n') }
}

describe('a release of ICD-10-CM', () => {
  test('is a zip archive as published, and the right file is found and named', async () => {
    const zip = await file('2026-code-descriptions-tabular-order.zip', PUBLISHED)
    expect(await read(zip)).toEqual({
      name: 'icd10cm_order_2026.txt',
      text: ORDER,
      said: 'From 2026-code-descriptions-tabular-order.zip: icd10cm_order_2026.txt',
    })
    expect(await read(zip, 'addenda')).toMatchObject({
      name: 'icd10cm_order_addenda_2026.txt',
      text: ADDENDA,
    })
  })

  test.each([
    ['Code Descriptions/icd10cm-order-April-2025.txt', 'icd10cm-order-April-2025.txt'],
    ['codes.txt', 'codes.txt'],
  ])('may name its order file %s', async (inside, name) => {
    const zip = await file(
      'named.zip',
      zipSync({ [inside]: strToU8(ORDER), 'read me.txt': strToU8('Hello') }),
    )
    expect(await read(zip)).toMatchObject({ name, text: ORDER })
  })

  test('may be a text file', async () => {
    expect(await read(await file('order.txt', ORDER))).toEqual({
      name: 'order.txt',
      text: ORDER,
      said: '',
    })
  })

  test('is never guessed: an archive without one, with two, or damaged is reported', async () => {
    const without = await file('without.zip', zipSync({ 'a.txt': strToU8('x') }))
    await expect(read(without)).rejects.toThrow('without.zip has no order file. It contains a.txt.')
    const two = await file(
      'two.zip',
      zipSync({ 'order_2025.txt': strToU8(ORDER), 'order_2026.txt': strToU8(ORDER) }),
    )
    await expect(read(two)).rejects.toThrow(/several files .*: order_2025\.txt, order_2026\.txt/)
    const cut = await file('cut.zip', PUBLISHED.subarray(0, 200))
    await expect(read(cut)).rejects.toThrow('cut.zip isn’t a readable zip archive')
  })

  test('may be a web address of either, even with redirects', async () => {
    expect(await read(`${origin}/latest`)).toEqual({
      name: 'icd10cm_order_2026.txt',
      text: ORDER,
      said: 'From 2026-code-descriptions-tabular-order.zip: icd10cm_order_2026.txt',
    })
    expect(await read(`${origin}/icd10cm_order_2026.txt`)).toMatchObject({ text: ORDER })
  })

  test.each([
    ['a page', '/page', /isn’t a zip archive or an order file/],
    ['nothing', '/nothing', /the server returned 404/],
    ['a redirect loop', '/circle', /redirects more than/],
    ['an HTTP address on another machine', '/elsewhere', /begins with https/],
  ])('is not %s', async (_, path, reason) => {
    await expect(read(origin + path)).rejects.toThrow(reason)
  })

  test('is not downloaded over HTTP from another machine', async () => {
    await expect(read('http://example.com/release.zip')).rejects.toThrow(/begins with https/)
  })

  test('that can’t be downloaded is reported with a workaround', async () => {
    await expect(read('http://127.0.0.1:9/release.zip')).rejects.toThrow(
      /couldn’t be downloaded: .* Download it with a browser, then import the file/,
    )
  })
})
