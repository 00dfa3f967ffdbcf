import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import { queryClient } from '#src/kit/api/query-client.ts'

import { useCatalogSearch, useWholeCatalog, wholeCatalogNow } from './whole-catalog.ts'

const sent = {
  name: 'Thyrotropin',
  slug: 'tsh',
  lab_id: 1,
  provider_id: '004259',
  type: 'biomarker',
  expected_results: [],
}
function serve(count: number) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const { searchParams } = new URL(address, 'http://rounds.test')
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))]
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    const markers = ids.slice((page - 1) * size, page * size).map((id) => ({ id, ...sent }))
    return Response.json({ markers, total: count, page, size, pages: Math.ceil(count / size) })
  })
  return asked
}

/** What a component sees of a catalog, and how it starts it. */
function seen(args: Parameters<typeof useWholeCatalog>[0]) {
  let catalog!: ReturnType<typeof useWholeCatalog>
  let isReady!: boolean
  renderToStaticMarkup(
    createElement(function Seen() {
      catalog = useWholeCatalog(args)
      isReady = useCatalogSearch(catalog.markers) !== null
      return null
    }),
  )
  return { ...catalog, isReady }
}
const whole = (args: Parameters<typeof useWholeCatalog>[0]) =>
  vi.waitFor(() => expect(wholeCatalogNow(args ?? {}).state).toBe('whole'))

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient().clear()
})

test('a catalog is loaded once for every view, and separately for a lab or an account', async () => {
  const asked = serve(250)
  expect(seen({})).toMatchObject({ state: 'none', isReady: false })
  expect(asked).toEqual([])
  seen({}).start()
  await whole({})
  seen({ lab: '', account: '' }).start()
  expect(seen({}).markers).toHaveLength(250)
  expect(asked).toHaveLength(3)
  expect(seen({ lab: 'quest' }).state).toBe('none')
  seen({ lab: '7', account: 'a' }).start()
  await whole({ lab: '7', account: 'a' })
  expect(asked.at(-1)).toMatch(/lab_id=7&lab_account_id=a&page=\d&size=100$/)
})

test('nothing of it stays after all data is cleared', async () => {
  serve(250)
  const { start } = seen({})
  start()
  await whole({})
  queryClient().removeQueries()
  expect(wholeCatalogNow({})).toMatchObject({ state: 'none', markers: [] })
  // one that is under way ends too
  const asked = serve(5000)
  seen({}).start()
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1))
  queryClient().removeQueries()
  const { length } = asked
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked.length).toBe(length)
  expect(wholeCatalogNow({}).state).toBe('none')
})
