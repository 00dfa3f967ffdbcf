import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'

import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

type Sample = { id: string; tube: string; analytes: readonly string[] }

const samples = (count: number): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    tube: `Tube ${index + 1}`,
    analytes: Array.from({ length: 12 }, (__, at) => `Immunoglobulin ${at + 1}`),
  }))

const columns: Column<Sample>[] = [
  {
    id: 'tube',
    label: 'Tube',
    rowHeader: true,
    value: ({ tube }) => tube,
    cell: ({ tube }) => <a href="#tube">{tube}</a>,
  },
  ...Array.from({ length: 12 }, (_, at): Column<Sample> => ({
    id: `analyte${at}`,
    label: `Analyte ${at}`,
    value: ({ analytes }) => analytes[at] ?? null,
    ...(at === 0 && { cell: ({ analytes }) => <button type="button">{analytes[at]}</button> }),
  })),
]

/** The table far down a page, whose beginning the header of the frame covers. */
function drawTable(count: number, shown: readonly Column<Sample>[] = columns) {
  return render(
    <div style={{ padding: '1200px 0' }}>
      <DataTable
        label="Samples"
        rows={samples(count)}
        columns={shown}
        rowId={({ id }) => id}
        onOpen={() => {}}
        singleLine
      />
      {/* a focus that leaves the window doesn't always come back */}
      <button type="button">After the table</button>
    </div>,
  )
}

const allRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-row]')]
const rowAt = (index: number) => allRows()[index]!
const linkIn = (row: Element) => row.querySelector<HTMLElement>('a')!
const frame = () => page.getByRole('region', { name: 'Samples, scrollable' }).element()
const press = (keys: string) => userEvent.keyboard(keys)
const pressed = (key: string, times: number) => press(`{${key}}`.repeat(times))

/** The row that has the focus, by its place among all rows with the header, or -1; and what of it has the focus. */
function focused() {
  const row = document.activeElement?.closest('tr[data-row]')
  return {
    row: row ? Number(row.getAttribute('aria-rowindex') ?? -1) : -1,
    what: document.activeElement?.tagName ?? '',
  }
}
/** The row in focus is in the frame, below the headers. */
function isShown() {
  const row = document.activeElement!.closest('tr')!.getBoundingClientRect()
  const { top, bottom } = frame().getBoundingClientRect()
  const headers = frame().querySelector('thead')!.getBoundingClientRect().height
  return (
    row.top >= top + headers - 2 &&
    row.bottom <= bottom + 1 &&
    row.top >= 52 &&
    row.bottom <= innerHeight
  )
}

test('a table is one tab stop: Tab goes from the focused row to its controls, and then out of the table', async () => {
  await drawTable(50)
  rowAt(3).focus()
  const inRow = rowAt(3).querySelectorAll('a, button, input').length
  expect(inRow).toBe(2)
  for (let n = 0; n < inRow; n++) {
    await userEvent.tab()
    expect(rowAt(3).querySelectorAll(':focus')).toHaveLength(1)
  }
  await userEvent.tab()
  expect(page.getByRole('button', { name: 'After the table' }).element()).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(rowAt(3).querySelectorAll(':focus')).toHaveLength(1)

  // by arrows too, along the row and down a column
  rowAt(3).focus()
  await pressed('ArrowRight', inRow)
  expect(rowAt(3).querySelectorAll(':focus')).toHaveLength(1)
  linkIn(rowAt(3)).focus()
  await pressed('ArrowDown', 1)
  expect(linkIn(rowAt(4))).toHaveFocus()
  await pressed('ArrowLeft', inRow)
  expect(rowAt(4)).toHaveFocus()
  await userEvent.tab()
  expect(rowAt(4).querySelectorAll(':focus')).toHaveLength(1)
})

function UnfoldingTable() {
  const [open, setOpen] = useState<string | null>(null)
  const unfolding: Column<Sample> = {
    id: 'tube',
    label: 'Tube',
    rowHeader: true,
    value: ({ tube }) => tube,
    cell: ({ id, tube }) => (
      <>
        {tube}
        <DisclosureButton
          label={`Details of ${tube}`}
          open={open === id}
          onToggle={() => setOpen(open === id ? null : id)}
        />
      </>
    ),
  }
  return (
    <DataTable
      label="Samples"
      rows={samples(5)}
      columns={[unfolding]}
      rowId={({ id }) => id}
      onOpen={() => {}}
      detail={({ id }) => open === id && <button type="button">Copy</button>}
    />
  )
}

test('right and left expand a row, and only the row leads to its contents', async () => {
  await render(<UnfoldingTable />)
  const unfold = page.getByRole('button', { name: 'Details of Tube 2' })
  const below = page.getByRole('button', { name: 'Copy' })
  rowAt(1).focus()
  await pressed('ArrowRight', 1)
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'true')
  expect(rowAt(1)).toHaveFocus()
  await pressed('ArrowRight', 1)
  await expect.element(unfold).toHaveFocus()
  // what is unfolded is Tab's too, but not from another row
  await expect.element(below).not.toHaveAttribute('tabindex', '-1')
  await pressed('ArrowUp', 1)
  await expect.element(page.getByRole('button', { name: 'Details of Tube 1' })).toHaveFocus()
  await expect.element(below).toHaveAttribute('tabindex', '-1')
  await pressed('ArrowLeft', 1)
  expect(rowAt(0)).toHaveFocus()
  await pressed('ArrowDown', 1)
  await pressed('ArrowLeft', 1)
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'false')
  expect(rowAt(1)).toHaveFocus()
})

test('keys go through all ten thousand rows, and the focused row keeps the focus, even out of view', async () => {
  await drawTable(10_000)
  await expect
    .element(page.getByRole('table', { name: 'Samples' }))
    .toHaveAttribute('aria-rowcount', '10001')
  rowAt(0).focus()
  const first = focused().row
  expect(first).toBe(2)
  await pressed('End', 1)
  await expect.poll(focused).toEqual({ row: 10_001, what: 'TR' })
  await expect.poll(isShown).toBe(true)
  await pressed('PageUp', 1)
  const { row: onePageUp } = focused()
  expect(onePageUp).toBeLessThan(9_997)
  expect(onePageUp).toBeGreaterThan(9_969)
  await expect.poll(isShown).toBe(true)
  await pressed('PageDown', 1)
  expect(focused().row).toBe(10_001)
  await pressed('ArrowUp', 30)
  expect(focused()).toEqual({ row: 9_971, what: 'TR' })
  await expect.poll(isShown).toBe(true)
  await pressed('Home', 1)
  await expect.poll(focused).toEqual({ row: 2, what: 'TR' })
  await expect.poll(isShown).toBe(true)

  // a link in a row moves as its row does
  linkIn(rowAt(0)).focus()
  await pressed('ArrowDown', 40)
  expect(focused()).toEqual({ row: 42, what: 'A' })
  await expect.poll(isShown).toBe(true)

  // scrolled far away by other means, the focus stays where it is and goes on from there
  frame().scrollTo(0, 200_000)
  await expect
    .poll(() => allRows().some((row) => Number(row.getAttribute('aria-rowindex')) > 4_000))
    .toBe(true)
  expect(focused()).toEqual({ row: 42, what: 'A' })
  await pressed('ArrowDown', 1)
  expect(focused()).toEqual({ row: 43, what: 'A' })
  await expect.poll(isShown).toBe(true)
})

test('keys go from group to group of a long table, whose titles count as rows', async () => {
  await render(
    <DataTable
      label="Samples"
      rows={samples(300)}
      columns={columns}
      rowId={({ id }) => id}
      groupOf={({ tube }) => `Rack ${Math.floor((Number(tube.slice(5)) - 1) / 100) + 1}`}
      onOpen={() => {}}
    />,
  )
  await expect
    .element(page.getByRole('table', { name: 'Samples' }))
    .toHaveAttribute('aria-rowcount', '304')
  expect(rowAt(0)).toHaveAttribute('tabindex', '0')
  rowAt(0).focus()
  expect(focused().row).toBe(3)
  await pressed('ArrowDown', 100)
  await expect.poll(focused).toEqual({ row: 104, what: 'TR' })
  await expect.element(page.getByRole('heading', { name: 'Rack 2' })).toBeInTheDocument()
  await pressed('End', 1)
  await expect.poll(focused).toEqual({ row: 304, what: 'TR' })
  await expect.poll(isShown).toBe(true)
})

test('a table that continues sideways shows a shadow there, also next to a pinned column', async () => {
  /** The shadows that can be seen: at the left, at the right, beside the first column. */
  const shadows = () => {
    const isSeen = (at: string) => {
      const { content, opacity } = getComputedStyle(frame().parentElement!, at)
      return content !== 'none' && opacity === '1'
    }
    return {
      left: isSeen('::before'),
      right: isSeen('::after'),
      held: getComputedStyle(frame().querySelector('tbody th')!, '::after').content !== 'none',
    }
  }
  await page.viewport(1440, 900)
  const { unmount } = await drawTable(50, columns.slice(0, 3))
  await expect.poll(shadows).toEqual({ left: false, right: false, held: false })
  await unmount()
  await drawTable(50)
  await page.viewport(768, 900)
  await expect.poll(shadows).toEqual({ left: false, right: true, held: false })
  frame().scrollTo(100, 0)
  await expect.poll(shadows).toEqual({ left: true, right: true, held: false })
  await page.viewport(320, 700)
  await expect.poll(shadows).toEqual({ left: false, right: true, held: true })
  frame().scrollTo(frame().scrollWidth, 0)
  await expect.poll(shadows).toEqual({ left: false, right: false, held: true })
})

test('a name next to a row’s checkbox is not pinned on a phone', async () => {
  await page.viewport(390, 720)
  const box: Column<Sample> = {
    id: 'select',
    label: '',
    cell: () => (
      <label>
        <input type="checkbox" aria-label="Select" />
      </label>
    ),
  }
  const nameCell = () => rowAt(0).children[1]!
  const table = await drawTable(1, [box, columns[0]!])
  expect(getComputedStyle(nameCell()).position).not.toBe('sticky')
  await table.unmount()
  await drawTable(1, [box, ...columns])
  expect(getComputedStyle(nameCell()).position).toBe('sticky')
})
