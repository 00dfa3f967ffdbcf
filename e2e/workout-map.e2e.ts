import type { Page } from '@playwright/test'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { ingrid, matteo, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'
import { withComparison } from '#src/workouts/model/compare-params.ts'

import { expect, test, workoutsOf } from './utils.ts'

const routesOf = async (page: Page, user_id: string) =>
  (await workoutsOf(page, user_id)).filter(({ map }) => map?.summary_polyline)
const alone = ({ user_id, id, calendar_date }: SentWorkout) =>
  paths.workout(user_id, id, calendar_date)

/** What covers what on the map: numbers, letters, marks, arrows, the scale, north, the key and the buttons. A finish is drawn around its start. */
const overlapsOf = (page: Page) =>
  page.getByRole('img', { name: /^(Two routes|Route)/ }).evaluate((svg) => {
    const boxOf = (node: Element) => ({ box: node.getBoundingClientRect(), text: node.outerHTML })
    const among = (selector: string) => [...svg.querySelectorAll(selector)].map(boxOf)
    const texts = among('text')
    const marks = among('circle[r="3"], path[transform]')
    const overlays = [...svg.parentElement!.querySelectorAll('button, p')].map(boxOf)
    const all = [...texts, ...marks, ...overlays]
    // a box of letters is higher than the letters
    const cover = (a: DOMRect, b: DOMRect) =>
      a.left + 1 < b.right && b.left + 1 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom
    return all.flatMap(({ box, text }, at) =>
      all
        .slice(at + 1)
        .filter((other) => cover(box, other.box))
        .map((other) => `${text} and ${other.text}`),
    )
  })

test('nothing on a map overlaps at any width', async ({ page }) => {
  const [runs, hikes, rides] = [
    await routesOf(page, maya.user_id),
    await routesOf(page, ingrid.user_id),
    await routesOf(page, matteo.user_id),
  ]
  const longest = rides.toSorted((a, b) => b.distance! - a.distance!)[0]!
  const addresses = [
    alone(runs[0]!),
    alone(hikes[0]!),
    alone(longest),
    ...runs.slice(1, 6).map((other) => withComparison(alone(runs[0]!), other)),
  ]
  const expectApart = async (what: string) => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => overlapsOf(page), `${what}, ${width} pixels wide`).toEqual([])
    }
  }
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('img', { name: /^(Two routes|Route)/ })).toBeVisible()
    await expectApart(address)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expectApart(`${address}, enlarged`)
  }
})
