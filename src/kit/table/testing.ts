import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect } from 'vitest'

import { columnsOnScreen, drawCell } from './cells.tsx'
import { headerInFull, textOf, type Column } from './column.ts'
import { columnsOfFile, listCsv } from './list-csv.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text of rendered markup. */
export function readText(node: ReactNode): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, node))
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim()
}

/** The lines of a CSV file without its comments, as cells. */
function readCsv(csv: string): string[][] {
  const cells = csv.replace('\uFEFF', '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)
  const lines: string[][] = [[]]
  for (const [, cell, end] of cells) {
    lines.at(-1)!.push(cell!.replace(/^"|"$/g, '').replaceAll('""', '"'))
    if (end !== ',') lines.push([])
  }
  return lines.slice(0, -1)
}

/**
 * Expects that every column on screen is in the file with the same value, and the reverse, except
 * for `controls`, which have none, and those `inFileOnly`. Those `inOtherWords` on screen are
 * rendered if the file has a value.
 */
export function expectFileAsOnScreen<Row, About, Around extends About>(
  columns: readonly Column<Row, About, Around>[],
  rows: readonly Row[],
  around: Around,
  {
    controls = [],
    inFileOnly = [],
    inOtherWords = [],
  }: { controls?: string[]; inFileOnly?: string[]; inOtherWords?: string[] } = {},
) {
  const onScreen = columnsOnScreen(columns, around)
  const [header, ...lines] = readCsv(listCsv(columns, rows, around, []))
  const drawn = onScreen.filter(({ id }) => !controls.includes(id))
  const filed = columnsOfFile(columns, around)
  expect(drawn.map(headerInFull)).toEqual(
    filed.filter(({ id }) => !inFileOnly.includes(id)).map(headerInFull),
  )
  expect(header).toEqual(filed.map(headerInFull))
  expect(lines).toHaveLength(rows.length)
  for (const [place, row] of rows.entries())
    for (const column of drawn) {
      const cell = lines[place]![header!.indexOf(headerInFull(column))]!.replace(/^'/, '')
      const seen = readText(drawCell(column, row, around))
      const text = textOf(column, row, around)
      const value = filed.find(({ id }) => id === column.id)!.value(row, around)
      expect([column.id, place, cell]).toEqual([column.id, place, String(value ?? '')])
      if (inOtherWords.includes(column.id))
        expect([column.id, place, value === null || seen !== '']).toEqual([column.id, place, true])
      else if (text === null)
        expect([column.id, place, seen]).toEqual([
          column.id,
          place,
          expect.stringMatching(/^$|^[–?]|^No /),
        ])
      else
        expect([column.id, place, seen]).toEqual([column.id, place, expect.stringContaining(text)])
    }
}
