import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { DataTable } from '#src/kit/table/DataTable.tsx'
import { workout } from '#src/workouts/model/testing.ts'

import { sportColumns } from './sport-columns.tsx'
import { sportRows } from './sport-rows.ts'

const COLUMNS = sportColumns('metric', { all: true })
const AROUND = { toSport: () => '/' }

const workoutsOf = (slug: string, count: number, about: Parameters<typeof workout>[0] = {}) =>
  Array.from({ length: count }, () =>
    workout({ sport: { id: 1, name: slug, slug }, moving_time: 3600, average_hr: 130, ...about }),
  )

/** Right edges of the header and the figures of a column, of each row, in whole pixels. */
const edgesOf = (label: string) => {
  const heads = [...document.querySelectorAll('thead th')]
  const at = heads.findIndex(({ textContent }) => textContent.startsWith(label))
  const rows = [...document.querySelectorAll('tbody tr[data-row]')]
  return [heads[at]!, ...rows.map((row) => row.children[at]!)].map((cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    range.selectNodeContents(walker.nextNode()!)
    return Math.round(range.getBoundingClientRect().right)
  })
}

test('figures align with the edge of their header with a change, without one, and if unmeasured', async () => {
  const now = [
    ...workoutsOf('running', 60),
    ...workoutsOf('cycling', 6),
    ...workoutsOf('swimming', 5, { average_hr: 133.4 }),
    ...workoutsOf('yoga', 1, { moving_time: null, average_hr: null }),
  ]
  const before = [
    ...workoutsOf('running', 5),
    ...workoutsOf('cycling', 10, { average_hr: 142 }),
    ...workoutsOf('swimming', 5, { average_hr: 133.2 }),
    ...workoutsOf('yoga', 1),
  ]
  const { rows } = sportRows(now, before)
  await render(
    <MemoryRouter>
      <div style={{ width: 1200 }}>
        <DataTable
          label="Metrics by sport"
          rows={rows}
          columns={COLUMNS}
          around={AROUND}
          rowId={({ key }) => key}
        />
      </div>
    </MemoryRouter>,
  )
  const text = document.querySelector('tbody')!.textContent
  expect(text).toContain('from 5.0')
  expect(text).toContain('40%')
  // as many beats as before, which a bare 0 beside the figure would not say
  expect(text).toContain('133no change')
  for (const label of ['Moving time', 'Avg HR']) {
    const edges = edgesOf(label)
    expect(edges).toHaveLength(5)
    expect(new Set(edges).size, label).toBe(1)
  }
})
