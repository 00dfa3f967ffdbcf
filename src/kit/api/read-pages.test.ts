import { expect, test } from 'vitest'

import { readPages } from './read-pages.ts'

const marker = (id: number) => ({
  id,
  name: `Marker ${id}`,
  slug: `m-${id}`,
  description: null,
  lab_id: 1,
  provider_id: null,
  type: null,
  unit: null,
  price: null,
  expected_results: [],
})
/** A service with `total` markers that gives `size` at a time and notes which pages it was asked for. */
function service(total: number, size: number, broken: readonly number[] = []) {
  const asked: number[] = []
  return {
    asked,
    ask: async (page: number) => {
      asked.push(page)
      const ids = Array.from({ length: total }, (_, index) => index).slice(
        (page - 1) * size,
        page * size,
      )
      return {
        body: {
          markers: ids.filter((id) => !broken.includes(id)).map(marker),
          total,
          page,
          size,
          pages: Math.ceil(total / size),
        },
        rejected: ids.flatMap((id, index) =>
          broken.includes(id) ? [{ index, id: String(id), reason: 'broken' }] : [],
        ),
        notes: [],
      }
    },
  }
}
const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index)

test('all pages become one, in order, without repeated requests', async () => {
  const { ask, asked } = service(230, 100)
  const { body } = await readPages(ask, 500)
  expect(body.markers.map(({ id }) => id)).toEqual(ids(0, 230))
  expect([body.total, asked]).toEqual([230, [1, 2, 3]])
})

test('expected pages are requested before the first gives their number', async () => {
  const { ask, asked } = service(230, 100)
  let answered = 0
  const late = (page: number) => ask(page).then((one) => (answered++, one))
  const reading = readPages(late, 500, 3)
  expect([asked, answered]).toEqual([[1, 2, 3], 0])
  expect((await reading).body.markers.map(({ id }) => id)).toEqual(ids(0, 230))
  expect(asked).toEqual([1, 2, 3])
})

test('fewer pages than expected are complete, and more are read too', async () => {
  expect((await readPages(service(40, 100).ask, 500, 3)).body.markers.length).toBe(40)
  expect((await readPages(service(230, 20).ask, 500, 3)).body.markers.length).toBe(230)
})

test('a service with smaller pages than requested is read to the end', async () => {
  const { ask } = service(55, 20)
  expect((await readPages(ask, 500)).body.markers.map(({ id }) => id)).toEqual(ids(0, 55))
})

test('reading stops at the limit, and the total still shows how many there are', async () => {
  const { ask, asked } = service(812, 100)
  const { body } = await readPages(ask, 500)
  expect([body.markers.length, body.total, asked.length]).toEqual([500, 812, 5])
})

test('a skipped record counts as read, and is named by its overall position', async () => {
  const { ask, asked } = service(120, 100, [3, 110])
  const { body, rejected } = await readPages(ask, 500)
  expect([body.markers.length, rejected.map(({ index }) => index), asked]).toEqual([
    118,
    [3, 110],
    [1, 2],
  ])
})

test('a service that promises more than it has doesn’t keep it reading forever', async () => {
  const { ask } = service(30, 20)
  const lying = async (page: number) => {
    const { body, ...rest } = await ask(page)
    return { body: { ...body, total: 400 }, ...rest }
  }
  expect((await readPages(lying, 500)).body.markers.length).toBe(30)
})

/** A service whose list is changed by `change` after each first page, the first `times` times. */
function changing(change: (ids: number[]) => number[], times: number) {
  let all = ids(0, 150)
  let left = times
  return async (page: number) => {
    const markers = all.slice((page - 1) * 100, page * 100).map(marker)
    const body = { markers, total: all.length, page, size: 100, pages: 2 }
    if (page === 1 && left-- > 0) all = change(all)
    return { body, rejected: [], notes: [] }
  }
}
const inserted = (all: number[]) => [1000 + all.length, ...all]
const replaced = (all: number[]) => [1000 + all[0]!, ...all.slice(0, -1)]
const removed = (all: number[]) => all.slice(1)

test.each([
  ['longer', inserted, 151],
  ['shorter', removed, 149],
  ['another list of the same length', replaced, 150],
])(
  'a list that becomes %s between two pages is read again, without duplicates',
  async (_, change, n) => {
    const { body } = await readPages(changing(change, 1), 500)
    expect([body.total, new Set(body.markers.map(({ id }) => id)).size]).toEqual([n, n])
    expect(body.markers.length).toBe(n)
  },
)

test('a list that changes during every read fails instead of giving a mixture', async () => {
  await expect(readPages(changing(replaced, Infinity), 500)).rejects.toThrow(
    'The tests changed while they were loading.',
  )
})
