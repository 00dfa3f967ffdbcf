import type { Page } from '@playwright/test'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import type { Note, Notes } from '#contract/own/notes.ts'
import { dayNumber, formatDay, fromDayNumber, today } from '#lib/days.ts'
import { fillPath } from '#lib/path-params.ts'
import { maya, tomasz } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, test } from './utils.ts'

// nobody that another test counts on: what is typed here is kept for the team
const open = async (page: Page) => {
  await page.goto(paths.workouts(tomasz.user_id, { section: 'training' }))
  await expect(card(page, 'Training load (modeled)')).toBeVisible()
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('Heart rates appear once, with their source, and Banister’s load names its coefficients', async ({
  page,
}) => {
  await open(page)
  const load = card(page, 'Training load (modeled)')
  await expect(load).toContainText('Edwards’ TRIMP')
  await load.getByRole('button', { name: 'Heart rates and thresholds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Heart rates and thresholds' })
  const maximum = dialog.getByRole('group', { name: /^Maximum heart rate/ })
  const resting = dialog.getByRole('group', { name: /^Resting heart rate/ })
  await maximum.getByLabel('Value').fill('40')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(maximum.getByRole('alert')).toHaveText('Enter a number from 80 to 250.')
  await expectAccessible(dialog)
  await maximum.getByLabel('Value').fill('186')
  await maximum.getByLabel('Source').fill('ramp test')
  await resting.getByLabel('Value').fill('52')
  await dialog
    .getByRole('group', { name: /^Threshold power/ })
    .getByLabel('Value')
    .fill('240')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const model = load.getByLabel('Training load model')
  await load.getByRole('button', { name: /: method/ }).click()
  await model.selectOption('Coggan’s training stress score')
  await expect(load).toContainText('Values used for all days: threshold power 240 W (typed')
  await model.selectOption('Banister’s TRIMP, women’s coefficients')
  await expect(page).toHaveURL(/load=banister-women/)
  await expect(load).toContainText(
    /[Ff]itness .*\d+, \w+ \d+.*Fatigue \d+\s*Form .?\d+.*is the previous day’s fitness/,
  )
  await expect(load).toContainText('Values used for all days: maximum heart rate 186 bpm (ramp')
  await load.getByRole('button', { name: /as a table/ }).click()
  await expect(load.getByRole('table')).toContainText('Fitness, 42 days')
  await expect(load).toContainText('doesn’t assess health')
})

test('A day has the same fitness in every range, and a workout without load is named', async ({
  page,
}) => {
  const load = card(page, 'Training load (modeled)')
  const day = fromDayNumber(dayNumber(today()) - 30)
  const fitnessIn = async (range: string) => {
    await page.goto(`${paths.workouts(maya.user_id)}?section=training&range=${range}`)
    await load.getByRole('button', { name: /as a table/ }).click()
    const row = load.getByRole('row', { name: new RegExp(`^${formatDay(day)}`) })
    return (await row.textContent())!
  }
  const in90 = await fitnessIn('90d')
  await expect(load).toContainText(/No load for the \w+ workout .* so dashed days are uncertain/)
  await load.getByRole('button', { name: /as a table/ }).click()
  await expect(load.getByRole('listitem').filter({ hasText: 'No load data' })).toBeVisible()
  await expect(load.getByRole('listitem').filter({ hasText: 'Uncertain' })).toBeVisible()
  expect(await fitnessIn(`${fromDayNumber(dayNumber(day) - 3)}..${day}`)).toBe(in90)
  // daily up to a year
  expect(await fitnessIn('12m')).toBe(in90)
})

test('A note is added, appears in the charts, changes, and is deleted with undo', async ({
  page,
}) => {
  await page.goto(paths.workouts(tomasz.user_id))
  const notes = card(page, 'Notes')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('What happened').fill('Influenza')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Influenza')
  await page.getByRole('application', { name: 'Heart rate over time' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('status').filter({ hasText: 'Note: Influenza' })).toBeAttached()
  const asTable = card(page, 'Heart rate by sport').getByRole('button', {
    name: 'Heart rate by sport as a table',
  })
  await asTable.click()
  await expect(card(page, 'Heart rate by sport')).toContainText(
    /Notes: \w{3} \d+, \d{4}: Influenza/,
  )
  await asTable.click()
  await notes.getByRole('button', { name: 'Actions for Influenza' }).click()
  await notes.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('What happened').fill('Covid')
  // meanwhile a colleague writes something else
  const noted = fillPath(ownEndpoints.listNotes.path, { user_id: tomasz.user_id })
  const [{ id, ...note }] = ((await (await page.request.get(noted)).json()) as Notes).notes as [
    Note,
  ]
  const path = fillPath(ownEndpoints.putNote.path, { user_id: tomasz.user_id, id })
  const put = await page.request.put(path, {
    data: { ...note, text: 'A cold' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(put.status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('region', { name: 'Someone else changed this' })
  await expect(conflict).toContainText('Influenza → A cold')
  await expectAccessible(conflict)
  await conflict.getByRole('button', { name: 'Save merged version' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Covid')
  await notes.getByRole('button', { name: 'Actions for Covid' }).click()
  await notes.getByRole('button', { name: 'Delete' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await expect(notes.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notes.getByRole('listitem')).toContainText('Covid')
  await notes.getByRole('button', { name: 'Actions for Covid' }).click()
  await notes.getByRole('button', { name: 'Delete' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
})
