import { addDays } from '#lib/days.ts'
import { leila, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, holdRequests, test, untilAnswered, workoutsOf } from './utils.ts'

test('Nothing on the page moves when the year, the neighbors, and the rest arrive, on a large screen and on a phone', async ({
  page,
}) => {
  const run = (await workoutsOf(page, maya.user_id)).find(
    ({ sport, map: route }) => sport?.slug === 'running' && route?.summary_polyline,
  )!
  const [only] = await workoutsOf(page, leila.user_id)
  await page.addInitScript(() => {
    const seen = { shift: 0, what: [] as string[] }
    ;(window as unknown as { seen: typeof seen }).seen = seen
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      })[]) {
        seen.shift += entry.value
        seen.what.push(
          `${entry.value} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // text in another font is another matter
  await page.route('**/*.woff2', (route) => route.abort())
  // one with a year behind it, and the first of its sport
  for (const workout of [run, only!])
    for (const width of [1440, 390]) {
      // all of the page is seen, so that whatever moves is counted
      await page.setViewportSize({ width, height: 2600 })
      const address = paths.workout(workout.user_id, workout.id, workout.calendar_date)
      const card = page.getByRole('region', { name: 'Compared with the last 12 months' })
      const isLater = ({ pathname, searchParams }: URL) =>
        pathname.includes('/summary/workouts/') &&
        searchParams.get('start_date') !== addDays(workout.calendar_date, -1)
      const letRestCome = await holdRequests(page, isLater)
      await untilAnswered(page, async () => {
        await page.goto(address, { waitUntil: 'commit' })
        await expect(card).toHaveAttribute('aria-busy', 'true')
        letRestCome()
        await expect(card).toHaveAttribute('aria-busy', 'false')
      })
      const seen = await page.evaluate(
        () => (window as unknown as { seen: { shift: number; what: string[] } }).seen,
      )
      expect(seen.shift, seen.what.join('\n')).toBeLessThan(0.001)
      await page.unroute(isLater)
    }
})
