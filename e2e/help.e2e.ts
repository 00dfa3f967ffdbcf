import { paths } from '#src/kit/url/paths.ts'

import { expect, test } from './utils.ts'

test('Help opens at the section about the page, and leads from page to page', async ({ page }) => {
  await test.step('help opens at the section about the page, from its menu', async () => {
    await page.goto(paths.markers())
    await expect(page.getByRole('heading', { level: 1, name: 'Catalog' })).toBeVisible()
    await page.keyboard.press('?')
    await page.getByRole('link', { name: 'Help for this page' }).click()
    await expect(page).toHaveURL(/\/help\/clinicians\.html#markers$/)
    await expect(page.getByRole('heading', { name: 'Markers', exact: true })).toBeInViewport()
    await page.getByRole('link', { name: 'Back to Rounds' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('help leads from page to page, with its pictures', async () => {
    await page.goto('/help')
    await expect(page).toHaveURL(/\/help\/index\.html$/)
    await page.getByRole('main').getByRole('link', { name: 'Operations' }).click()
    const picture = page.getByRole('img', { name: /^Today/ })
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(1000)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^People/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible()
    // a word of a heading leads to its part of a page
    await page.goto('/help/index.html')
    await page.getByLabel('Search help').fill('passkeys')
    const found = page.locator('#found').getByRole('link')
    await expect(page.getByRole('link', { name: 'Install' })).toBeHidden()
    await found.filter({ hasText: /^Passkeys$/ }).click()
    await expect(page).toHaveURL(/sign-in\.html#passkeys$/)
    const example = await page.request.get('/help/examples/people.csv')
    expect(await example.text()).toContain('user_id,label,tags')
  })
})
