import type { Page } from '@playwright/test'

import { tomasz } from '#server/demo/people.ts'
import { paths } from '#src/url/paths.ts'
import { expect, expectAccessible, setDevFlags, test } from './utils.ts'

// nobody that another test counts on: what is typed here is kept for the team
const open = async (page: Page, search = '') => {
  await page.goto(paths.workouts(tomasz.user_id) + search)
  await expect(page.getByRole('heading', { name: 'Training load, a model' })).toBeVisible()
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('Heart rates are given once, with where they came from, and Banister’s load says whose coefficients it takes', async ({
  page,
}) => {
  await open(page)
  const load = card(page, 'Training load, a model')
  await expect(load).toContainText('Edwards’ TRIMP')
  await load.getByRole('button', { name: /heart rates/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Heart rates and thresholds' })
  const maximum = dialog.getByRole('group', { name: /^Maximum heart rate/ })
  const resting = dialog.getByRole('group', { name: /^Resting heart rate/ })
  await maximum.getByLabel('Value').fill('40')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(maximum.getByRole('alert')).toHaveText('A number from 80 to 250.')
  await expectAccessible(page)
  await maximum.getByLabel('Value').fill('186')
  await maximum.getByLabel('Where it came from').fill('ramp test')
  await resting.getByLabel('Value').fill('52')
  await dialog
    .getByRole('group', { name: /^Threshold power/ })
    .getByLabel('Value')
    .fill('240')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await load.getByRole('button', { name: 'By thresholds' }).click()
  await expect(load).toContainText('Coggan’s training stress score, threshold power 240 W (typed')
  await load.getByRole('button', { name: 'Banister’s with women’s coefficients' }).click()
  await expect(page).toHaveURL(/load=banister-women/)
  await expect(load).toContainText('coefficients found for women, maximum heart rate 186 bpm (ramp')
  await load.getByRole('button', { name: /as a table/ }).click()
  await expect(load.getByRole('table')).toContainText('42-day mean')
  await load.getByRole('button', { name: /: method/ }).click()
  await expect(load).toContainText('no judgement of health')
})

test('A note is added, said by the charts, changed, and deleted with a way back', async ({
  page,
}) => {
  await open(page)
  const notes = card(page, 'Notes')
  await notes.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('What happened').fill('Influenza')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Influenza')
  await page.getByRole('application', { name: 'Heart rate over time' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('status').filter({ hasText: 'Note: Influenza' })).toBeAttached()
  await notes.getByRole('button', { name: 'Edit: Influenza' }).click()
  await page.getByLabel('What happened').fill('Covid')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Covid')
  await notes.getByRole('button', { name: 'Delete: Covid' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await expect(notes.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notes.getByRole('listitem')).toContainText('Covid')
  await notes.getByRole('button', { name: 'Delete: Covid' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
})

test('Where notes cannot be read the page says so, and shows all the rest', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'fail:listNotes:503')
  await open(page)
  await expect(card(page, 'Notes')).toContainText('What was noted')
  await setDevFlags(context, '')
  await card(page, 'Notes').getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Notes')).toContainText('Nothing is noted of these days')
})
