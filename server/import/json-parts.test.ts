import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { jsonOutline, jsonParts, placeOf } from './json-parts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-json-parts-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(content: string | Buffer) {
  const file = join(folder, 'file.json')
  await writeFile(file, content)
  return file
}
async function parts(content: string | Buffer) {
  const found: [string, unknown][] = []
  for await (const part of jsonParts(await write(content)))
    if ('read' in part) {
      const { value, fault } = part.read()
      found.push([placeOf(part), fault ?? value])
    }
  return found
}

test.each([
  ['[]', []],
  [' [ ] \n', []],
  ['{}', []],
  [
    '[1, "a,]\\"[", {"b": [1, [2]]}, null]',
    [
      ['[0]', 1],
      ['[1]', 'a,]"['],
      ['[2]', { b: [1, [2]] }],
      ['[3]', null],
    ],
  ],
  [
    '{"a": 1, "b": [2, {"c": 3}], "d": {"e": []}, "f": [], "g": "\\ud83c\\udfc3"}',
    [
      ['a', 1],
      ['b[0]', 2],
      ['b[1]', { c: 3 }],
      ['d', { e: [] }],
      ['g', '\u{1f3c3}'],
    ],
  ],
  [
    '\ufeff[ [1], [] ]',
    [
      ['[0]', [1]],
      ['[1]', []],
    ],
  ],
])('the values of %s are found one by one', async (text, expected) => {
  expect(await parts(text)).toEqual(expected)
})

test('the parser accepts and rejects the same files as JSON.parse, wherever a file is corrupted', async () => {
  const whole = '{"a": [1, {"b": ["x", "]\\\\"]}], "c": "d", "e": {"f": -1.5e3}, "g": [] }'
  const changes = ['', ',', ':', '[', ']', '{', '}', '"', '1', ' ', '\\']
  for (let at = 0; at <= whole.length; at++)
    for (const change of changes)
      for (const skipped of [0, 1]) {
        const text = whole.slice(0, at) + change + whole.slice(at + skipped)
        let isJson = true
        try {
          isJson = typeof JSON.parse(text) === 'object'
        } catch {
          isJson = false
        }
        const isRead = await parts(text).then(
          () => true,
          (error: Error) => {
            expect(error.message).toMatch(/^file\.json isn’t valid JSON: /)
            return false
          },
        )
        expect([text, isRead]).toEqual([text, isJson])
      }
})

test('a file of JSON lines or in UTF-16 is refused with a message', async () => {
  await expect(parts('{"a": 1}\n{"a": 2}\n')).rejects.toThrow(
    'file.json isn’t valid JSON: another value follows the first. Put all records in one list: [...]',
  )
  await expect(parts('id;name\u001b[2J\n1;x')).rejects.toThrow(
    'file.json isn’t valid JSON: unexpected "id;name\\u001b" before a bracket',
  )
  await expect(parts(Buffer.from('\ufeff[1]', 'utf16le'))).rejects.toThrow('is in UTF-16')
})

test('text that can’t be stored is named by its place, and the values next to it are read', async () => {
  const bytes = Buffer.concat([
    Buffer.from('[{"a": "fine"}, {"a": ["x", "\\u0000"]}, {"a": "\\ud800"}, {"a": "'),
    Buffer.from([0xe9]),
    Buffer.from('"}, {"a": "\0"}, {"a": "\ufffd \u{1f3c3}"}]'),
  ])
  const reason =
    'contains a NUL, an unpaired surrogate, or bytes that aren’t valid UTF-8, which can’t be stored'
  expect(await parts(bytes)).toEqual([
    ['[0]', { a: 'fine' }],
    ['[1]', `a[1]: ${reason}`],
    ['[2]', `a: ${reason}`],
    ['[3]', `a: ${reason}`],
    ['[4]', `a: ${reason}`],
    ['[5]', { a: '\ufffd \u{1f3c3}' }],
  ])
})

test('a value that is too deep or too large is skipped alone', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const large = `"${'x'.repeat(17 * 1024 ** 2)}"`
  expect(await parts(`[1, ${deep}, ${large}, 2]`)).toEqual([
    ['[0]', 1],
    ['[1]', 'is nested more than 100 levels deep'],
    ['[2]', 'is larger than 16 MB'],
    ['[3]', 2],
  ])
})

test('the outline lists all arrays, even empty ones', async () => {
  const { lists, members } = await jsonOutline(
    await write('{"total": 2, "markers": [{}, {}], "labs": [], "page": {"of": [1]}}'),
  )
  expect([...lists]).toEqual([
    ['markers', 2],
    ['labs', 0],
  ])
  expect([...members]).toEqual(['total', 'page'])
  expect([...(await jsonOutline(await write('[1, 2, 3]'))).lists]).toEqual([[null, 3]])
})
