import type { Page } from '@playwright/test'

import { aiko, ingrid, maya, robin } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, follow, openSection, test } from './utils.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Routes', exact: true })
const pictures = (page: Page) =>
  card(page)
    .getByRole('list', { name: /Routes/ })
    .getByRole('link')
const showEach = (page: Page) =>
  card(page)
    .getByRole('button', { name: /^Show (a )?small maps? of/ })
    .click()
const ways = (page: Page) => card(page).getByRole('group', { name: 'Repeated routes' })
/** The header of a page that is narrowed to so many. */
const counted = (page: Page, n: number) =>
  page.locator('main header').getByText(new RegExp(`^${n} of \\d+ workouts`))

test('Routes in the range are shown with repeated routes, and one narrows the page', async ({
  page,
}) => {
  await test.step('routes in the range are small maps on request, each a link to its workout, reached by one Tab and the arrow keys', async () => {
    await page.goto(paths.workouts(maya.user_id, { section: 'places' }))
    const sentence = card(page).getByRole('heading', { level: 2 })
    await expect(sentence).toHaveText(
      /^\d+ workouts on \d+ routes, (the .* most often \(|\d+ of them \d+ times each)/,
    )
    const said = Number.parseInt(await sentence.innerText())
    // nothing here is compared
    await expect(page.getByLabel('Comparison')).toHaveCount(0)
    await showEach(page)
    await expect(pictures(page)).toHaveCount(said)
    await expect(ways(page).getByRole('button').first()).toContainText(/^[\d.]+ km loop/)
    await pictures(page).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(pictures(page).nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(pictures(page).last()).toBeFocused()
    await page.keyboard.press('Home')
    const name = (await pictures(page).first().getAttribute('aria-label'))!
    expect(name).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, [A-Z].*, [\d.]+ km/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/workouts\/[0-9a-f-]{36}\?day=/)
    await page.goBack()
    await showEach(page)
    await expect(pictures(page)).toHaveCount(said)
  })

  await test.step('a repeated route has the same name on the map, among the bests, and in its filter', async () => {
    const [, name = ''] = /^([\d.]+\skm\sloop( #\d+)?)/.exec(
      await ways(page).getByRole('button', { name: 'times' }).first().innerText(),
    )!
    await openSection(page, 'Training')
    await expect(
      page.getByText(new RegExp(`^Fastest on the ${name}, (running|cycling)$`)),
    ).toBeVisible()
    await openSection(page, 'Places')
    await ways(page).getByRole('button', { name }).first().click()
    await page.getByRole('button', { name: `Remove filter: ${name}` }).click()
    await expect(page).not.toHaveURL(/route=/)
  })

  await test.step('choosing a route narrows the whole page to it, says how it went, and Back or the chip widens it again', async () => {
    const first = ways(page).getByRole('button').first()
    const times = Number(/(\d+) times/.exec(await first.innerText())![1])
    expect(times).toBeGreaterThan(2)
    await first.click()
    await expect(page).toHaveURL(/route=[0-9a-f-]{36}/)
    await expect(counted(page, times)).toBeVisible()
    await expect(card(page)).toContainText(`, ${times} times: first at`)
    await page.getByRole('button', { name: 'Routes: method' }).click()
    await expect(card(page)).toContainText(
      /Each workout stays within \d+ m of the first for (the whole|at least \d+% of the) route/,
    )
    const trend = card(page).getByRole('application')
    await trend.focus()
    await page.keyboard.press('End')
    await expect(card(page).getByRole('status')).toContainText(
      /Pace \d+:\d\d \/km|Speed [\d.]+ km\/h/,
    )
    await card(page).getByRole('button', { name: 'Routes as a table' }).click()
    await expect(card(page).locator('tbody tr')).toHaveCount(times)
    for (const words of await card(page).locator('tbody tr').allInnerTexts())
      expect(words).toMatch(/within \d+ m for \d+% of the route|reference/)
    await page.reload()
    await expect(counted(page, times)).toBeVisible()
    await page.getByRole('button', { name: /^Remove filter: [\d.]+ km loop/ }).click()
    await expect(page).not.toHaveURL(/route=/)
    await page.goBack()
    await expect(counted(page, times)).toBeVisible()
  })
})

test('routes in many places have a map for each place, and all are reachable', async ({ page }) => {
  await page.goto(`${paths.workouts(ingrid.user_id)}?range=all&section=places`)
  const areas = card(page).getByRole('group', { name: /^Areas/ })
  await expect(areas).toBeVisible()
  // years come one by one, and only a whole range is exported
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  const names = await areas.getByLabel('Area', { exact: true }).locator('option').allInnerTexts()
  expect(names.length).toBeGreaterThan(3)
  const chosen = areas.locator('option:checked')
  const map = card(page).getByRole('img', { name: /on one map/ })
  let workouts = 0
  for (const [index, name] of names.entries()) {
    await expect(chosen).toHaveText(name)
    expect(name).toContain(`Area ${index + 1} of ${names.length}`)
    const [, words] = name.split(' · ')
    await expect(map).toHaveAccessibleName(new RegExp(`^${words} on one map`))
    workouts += parseInt(words!)
    await areas.getByRole('button', { name: 'Next area' }).click()
  }
  await expect(chosen).toHaveText(names[0]!)
  await expect(card(page)).toContainText(`${workouts} workouts on `)
  await areas.getByLabel('Area', { exact: true }).selectOption({ index: 2 })
  await expect(chosen).toHaveText(names[2]!)
})

test('Many routes share maps, few are small maps, and routes that can’t be decoded are counted', async ({
  page,
}) => {
  await test.step('all routes are on the map, at most 200 are small maps, and an empty map says so', async () => {
    await page.goto(`${paths.workouts(maya.user_id)}?range=all&section=places`)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    // hundreds of routes are compared with each other
    await expect(card(page).getByRole('img', { name: /on one map/ })).toHaveAccessibleName(
      /^\d{3,} workouts on one map, \d+ repeated routes: [\d.]+ km (loop|route)( #\d+)? \d+ times, /,
      { timeout: 60_000 },
    )
    await expect(card(page).getByRole('heading', { level: 2 })).toHaveText(
      /^([3-9]\d\d|\d,\d{3}) workouts on \d+ routes, /,
    )
    await card(page)
      .getByRole('button', { name: 'Show small maps of the newest 200 workouts' })
      .click()
    await expect(pictures(page)).toHaveCount(200)
    await follow(page, paths.workouts(aiko.user_id, { section: 'places' }))
    await expect(card(page)).toContainText(/No routes in \d+ workouts/)
  })

  await test.step('routes that can’t be decoded are counted, and the table says why', async () => {
    await follow(page, `${paths.workouts(robin.user_id)}?range=all&section=places`)
    await expect(card(page)).toContainText(/Couldn’t decode \d+ routes?/)
    await card(page).getByRole('button', { name: 'Routes as a table' }).click()
    await expect(
      card(page)
        .getByRole('row', { name: /polyline/ })
        .first(),
    ).toBeVisible()
  })

  await test.step('a route of a missing workout matches nothing, and offers a way out', async () => {
    await follow(page, `${paths.workouts(maya.user_id)}?route=${robin.user_id}`)
    await expect(page.getByRole('heading', { name: 'No matching workouts' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(card(page).getByRole('img', { name: /on one map/ })).toBeVisible()
  })
})
