import { idOf } from '#server/demo/random.ts'

import { expect, expectAccessible, follow, test, toCheck } from './utils.ts'

const mainAccount = idOf('lab account labcorp main')
const otherShape = idOf('lab account bioreference main')

test('The account in use is kept across pages, and appears above its order with its problem', async ({
  page,
}) => {
  await page.goto('/lab-accounts?codes=001032')
  await page.getByRole('button', { name: 'Actions for Main account' }).click()
  await page.getByRole('link', { name: 'Use Main account in catalog' }).click()
  await expect(page).toHaveURL(`/markers?codes=001032&account=${mainAccount}`)
  await expect(
    page.getByRole('status').filter({ hasText: 'for account Main account' }),
  ).toBeVisible()

  await follow(page, `/order-sets/draft?account=${mainAccount}`)
  const account = page.getByRole('button', {
    name: 'Lab account: Main account',
  })
  await account.click()
  const panel = page.getByRole('dialog', { name: /^Lab account/ })
  await expect(panel).toContainText('Your physicians place orders')
  await expect(panel).toContainText('Fasting unless the order says otherwise.')
  await expectAccessible(panel)
  await panel.getByRole('button', { name: 'Clear account' }).click()
  await expect(page).toHaveURL('/order-sets/draft')
  await expect(account).toHaveCount(0)
  await expect(page.locator('#page')).toBeFocused()

  await follow(page, `/order-sets/draft?codes=3:0812-7&account=${otherShape}`)
  await expect(toCheck(page)).toContainText('Your team isn’t on the allowlist for East, shared.')
})
