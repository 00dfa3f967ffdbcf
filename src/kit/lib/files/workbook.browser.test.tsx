import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { writeWorkbook } from './workbook.ts'

test('a cell with the name of a property that all objects have stays a text', async () => {
  const names = ['constructor', 'toString', '__proto__', 'valueOf']
  const rows = [names, ['TSH']]
  const header = ['hasOwnProperty']
  const workbook = await writeWorkbook([
    { name: 'Markers', columns: [{ width: 10 }], header, rows },
  ])
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
  const xml = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array())
  const texts = [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text.trim())
  expect(texts).toEqual([...header, ...names, 'TSH'])
})

test('a workbook names its default style', async () => {
  const workbook = await writeWorkbook([{ name: 'Markers', columns: [], rows: [['TSH', 1.5]] }])
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
  const xml = strFromU8(files['xl/styles.xml'] ?? new Uint8Array())
  const parts = [...xml.matchAll(/<(cellStyleXfs|cellXfs|cellStyles|cellStyle name="Normal")/g)]
  expect(parts.map(([, part]) => part)).toEqual([
    'cellStyleXfs',
    'cellXfs',
    'cellStyles',
    'cellStyle name="Normal"',
  ])
})
