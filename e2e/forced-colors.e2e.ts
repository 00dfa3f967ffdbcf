import type { Locator } from '@playwright/test'

import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, test } from './utils.ts'

/** Look of an element: its ground, the border at its foot, and its outline. */
const looksOf = (element: Locator) =>
  element.evaluate((drawn) => {
    const style = getComputedStyle(drawn)
    const outline = style.outlineStyle === 'none' ? 'none' : style.outline
    return [style.backgroundColor, style.backgroundImage, style.borderBottom, outline].join(' ')
  })

test('with forced colors, states, zones, and choices still differ', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })

  await test.step('the current page and tab', async () => {
    await page.goto(paths.people())
    const nav = page.getByRole('navigation').first()
    const current = nav.locator('[aria-current=page]').first()
    const other = nav.locator('a:not([aria-current])').last()
    expect(await looksOf(current)).not.toBe(await looksOf(other))
    await page.goto(paths.person(maya.user_id))
    const tab = page.getByRole('link', { name: 'Overview', exact: true })
    await expect(tab).toHaveAttribute('aria-current', 'page')
    expect(await looksOf(tab)).not.toBe(
      await looksOf(page.getByRole('link', { name: 'Notes', exact: true })),
    )
  })

  await test.step('zones', async () => {
    await page.goto(paths.workouts(maya.user_id))
    const bar = page.getByRole('img', { name: /\d+%: \d+%|from|below/ }).first()
    await bar.scrollIntoViewIfNeeded()
    const grounds = await bar
      .locator('i')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
    expect(new Set(grounds).size).toBe(grounds.length)
  })

  await test.step('states', async () => {
    await page.goto(`${paths.board()}?as=grid`)
    const legend = page.locator('main span[class*=_dot]')
    await expect(legend.first()).toBeVisible()
    const looks = await legend.evaluateAll((all) =>
      all.map((each) => {
        const { backgroundColor, backgroundImage, border, backgroundClip } = getComputedStyle(each)
        return [backgroundColor, backgroundImage, backgroundClip, border].join(' ')
      }),
    )
    expect(new Set(looks).size).toBeGreaterThanOrEqual(5)
  })

  await test.step('choices', async () => {
    await page.goto(paths.settings())
    const group = page.getByRole('group', { name: 'Theme' })
    const labels = group.locator('label')
    await expect(labels.first()).toBeVisible()
    const looks = await Promise.all((await labels.all()).map((label) => looksOf(label)))
    expect(new Set(looks).size).toBe(2)
  })
})
