import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { daniel, maya, otherPeople, priya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { runCommand } from './rounds.ts'
import { ageSignIn, expect, expectAccessible, setDevFlags, signInAgain, test } from './utils.ts'

// the list is one for the whole team: nothing here depends on how many others add or remove
test.describe.configure({ mode: 'serial' })

// whom no other test looks for by their names
const [another, somebody] = [otherPeople.at(-2)!, otherPeople.at(-1)!]
const strangers = ['018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e', '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2f']

async function remove(page: Page, name: string) {
  const more = page.getByRole('button', { name: `More actions for ${name}` })
  await more.click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  // the rows below move up when it goes, and an open menu with them
  await expect(more).toHaveCount(0)
}

test('people are found by name or ID, and the address never has a name', async ({ page }) => {
  await page.goto(paths.people())
  await expect(page.getByRole('link', { name: priya.label })).toBeVisible()
  // a box that is ticked takes no letters
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('/')
  await page.keyboard.type('okaf')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(paths.people())
  // an id does stand in it, and a link that has a name loses it
  await page.getByRole('searchbox').fill(priya.user_id)
  await expect(page).toHaveURL(`${paths.people()}?q=${priya.user_id}`)
  await page.reload()
  await expect(page.getByText(/^1 of \d+ people/)).toBeVisible()
  await page.goto(`${paths.people()}?q=okaf`)
  await expect(page).toHaveURL(paths.people())
  await expect(page.getByText(/^1 of \d+ people/)).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByText('No people match “nobody at all”')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: priya.label })).toBeVisible()
})

test('many people are added at once, a line without an ID is named, and a removal can be undone', async ({
  page,
}) => {
  await page.goto(paths.people())
  // nobody else is looked for
  await page.getByRole('searchbox').fill(strangers[0]!.slice(0, 8))
  await expect(page.getByText('No people match')).toBeVisible()
  await page.getByRole('button', { name: 'Add people' }).click()
  const field = page.getByLabel('User IDs, one per line')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Enter at least one user ID')
  await field.fill(`nobody\n${strangers[0]}, Zora Added\n${strangers[1]}`)
  await expect(page.getByText('Skipped: no user ID: line 1 “nobody”.')).toBeVisible()
  await expectAccessible(page.locator('form').filter({ has: field }))
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(page.getByRole('button', { name: 'Add people' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Zora Added' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Unnamed, 018f…7c2f$/ })).toBeVisible()

  await remove(page, 'Zora Added')
  await expect(page.getByRole('link', { name: 'Zora Added' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Zora Added' })).toBeVisible()
  await remove(page, 'Zora Added')
  await remove(page, strangers[1]!)
  await expect(page.getByRole('link', { name: /^Unnamed/ })).toHaveCount(0)
})

test('a person is renamed, many are tagged at once, and a restored person keeps both', async ({
  page,
}) => {
  const tag = `trial ${Date.now()}`
  await page.goto(`${paths.people()}?q=${somebody.user_id}`)
  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: `More actions for ${from}` }).click()
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    const field = page.getByRole('dialog').getByLabel('Name')
    await expect(field).toHaveValue(from)
    await field.fill(to)
    await field.press('Enter')
    await expect(page.getByRole('link', { name: to })).toBeVisible()
  }
  await rename(somebody.label, 'Renamed W.')
  await rename('Renamed W.', somebody.label)

  await page.getByRole('checkbox', { name: `Select ${somebody.label}` }).check()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await expect(bar).toContainText('1 person selected')
  await bar.getByRole('button', { name: 'Tags for selected people' }).click()
  await bar.getByLabel('New tag').fill(tag)
  await page.keyboard.press('Enter')
  await expect(bar.getByLabel('New tag')).toHaveValue('')
  await expect(page.getByRole('row', { name: somebody.label })).toContainText(tag)
  const ticked = bar.getByRole('checkbox', { name: new RegExp(tag) })
  await expect(ticked).toBeChecked()
  await ticked.press('Enter')
  await expect(ticked).toBeChecked()
  await expect(page.getByRole('row', { name: somebody.label })).toContainText(tag)
  await page.keyboard.press('Escape')
  await expectAccessible(bar)

  await page.goto(`${paths.people()}?tag=${encodeURIComponent(tag)}`)
  await expect(page.getByText(/^1 of \d+ people/)).toBeVisible()
  await remove(page, somebody.label)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: somebody.label })).toContainText(tag)
})

test('removed people are listed, and restored with all data or erased for good', async ({
  page,
}) => {
  const id = crypto.randomUUID()
  const name = `Gone ${Date.now()}`
  const add = async (line: string) => {
    await page.getByRole('button', { name: 'Add people' }).click()
    await page.getByLabel('User IDs, one per line').fill(line)
    await page.getByRole('button', { name: 'Add 1 person' }).click()
    await expect(page.getByRole('button', { name: 'Add people' })).toBeFocused()
  }
  const removed = page.getByRole('group').filter({ hasText: 'Recently removed' })
  const line = removed.getByRole('listitem').filter({ hasText: name })
  await page.goto(`${paths.people()}?q=${id}`)
  await add(`${id}, ${name}`)
  const given = await page.request.post(ownEndpoints.tagPeople.path, {
    headers: { origin: new URL(page.url()).origin },
    data: { user_ids: [id], add: ['kept'], remove: [] },
  })
  expect(given.status()).toBe(200)
  await remove(page, name)
  await expect(
    page.getByText(`${name} was removed. You can restore them within one day.`),
  ).toBeVisible()
  // adding them again is restoring
  await add(id)
  await expect(page.getByRole('row', { name })).toContainText('kept')
  await remove(page, name)
  await removed.locator('summary').click()
  await expect(line).toContainText(/Removed just now\. Will be deleted .+ \d\d:\d\d/)
  await line.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByRole('row', { name })).toContainText('kept')
  await expect(line).toHaveCount(0)

  await remove(page, name)
  // the list was gone with its last line, and comes back folded; before that it may still stand unfolded
  await expect(async () => {
    if (!(await line.isVisible())) await removed.locator('summary').click()
    await expect(line).toBeVisible({ timeout: 2000 })
  }).toPass()
  await line.getByRole('button', { name: `Erase ${name}` }).click()
  await erase(page, name)
  await expect(line).toHaveCount(0)
  await add(id)
  await expect(
    page.getByText('0 people added. 1 person wasn’t added because their data was erased.'),
  ).toBeVisible()
})

/** Types the word into the dialog that asks, and reads what it says was deleted. */
async function erase(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: `Erase ${name}?` })
  await expectAccessible(dialog)
  await expect(dialog.getByRole('button', { name: 'Erase', exact: true })).toBeDisabled()
  await dialog.getByLabel('Type “erase” to confirm').fill('Erase')
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: `${name} was erased` })
  await expect(done.getByRole('status')).toHaveText(/^Deleted .+\.$/)
  await done.getByRole('button', { name: 'Done' }).click()
}

test('a person’s data is exported from the overview, and erased', async ({ page }) => {
  const id = crypto.randomUUID()
  const name = `Leaving ${Date.now()}`
  const folder = await mkdtemp(join(tmpdir(), 'rounds-leaving-'))
  const list = join(folder, 'people.csv')
  await writeFile(list, `user_id,label,tags\n${id},${name},leaving\n`)
  const dataDir = process.env.E2E_DATA_DIR!
  await runCommand(dataDir, 'import', 'people', list, '--team', 'Demonstration')

  await page.goto(paths.person(id))
  const more = page.getByRole('button', { name: 'More', exact: true })
  await ageSignIn(page.context())
  await more.click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all data' }).click()
  await expectAccessible(signInAgain(page))
  await signInAgain(page).getByRole('button', { name: 'Continue the demo' }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe(`person-${id.slice(0, 8)}.json`)
  const { user_id, data } = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect([user_id, data.person[0].label, data.person[0].tags]).toEqual([id, name, ['leaving']])

  await more.click()
  await page.getByRole('button', { name: 'Erase…' }).click()
  await ageSignIn(page.context())
  const word = page.getByLabel('Type “erase” to confirm')
  await word.fill('erase')
  await word.press('Enter')
  await signInAgain(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Couldn’t erase this person. You didn’t sign in again, so nothing was changed.',
  )
  await expect(word).toHaveValue('erase')
  await setDevFlags(page.context(), '')
  await word.clear()
  await erase(page, name)
  await expect(page).toHaveURL(paths.people())
  await expect(page.getByText(name)).toHaveCount(0)
  // an import that runs again brings nobody back
  const again = await runCommand(
    dataDir,
    'import',
    'people',
    list,
    '--team',
    'Demonstration',
  ).catch(({ stdout }: { stdout: string }) => stdout)
  expect(again).toContain('Imported 0 of 1 person')
  await rm(folder, { recursive: true })
})

test('a pasted list is tagged, and each line left out is named with the reason', async ({
  page,
}) => {
  const tag = `list ${Date.now()}`
  await page.goto(`${paths.people()}?q=${another.user_id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Bulk tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk tag' })
  await dialog
    .getByLabel('User IDs, one per line')
    .fill(`${another.user_id}\nnobody\n${'f'.repeat(8)}-0000-4000-8000-000000000000`)
  await expect(dialog.getByText('Skipped: no user ID: line 2 “nobody”.')).toBeVisible()
  await expect(dialog.getByText(/^Skipped: not on your list: line 3/)).toBeVisible()
  await dialog.getByLabel('Tags', { exact: true }).fill(tag)
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Tag 1 person' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Tags changed for 1 person.')).toBeVisible()
  await expect(page.getByRole('row', { name: another.label })).toContainText(tag)
})

test('lines that couldn’t be added stay in the field, with the error message', async ({
  page,
  context,
}) => {
  await page.goto(`${paths.people()}?q=${strangers[0]}`)
  await page.getByRole('button', { name: 'Add people' }).click()
  await setDevFlags(context, 'fail:putPeople:503')
  await page.getByLabel('User IDs, one per line').fill(strangers[0]!)
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(page.getByRole('alert')).toContainText('No people added. Your text is still here.')
  await expect(page.getByLabel('User IDs, one per line')).toHaveValue(strangers[0]!)
})

test('The list is sorted by its headers, opened by keyboard alone, and exported as shown', async ({
  page,
}) => {
  await test.step('a row has the user ID, and the file has the people shown', async () => {
    await page.goto(`${paths.people()}?q=${daniel.user_id}`)
    await page.getByRole('button', { name: `More actions for ${daniel.label}` }).click()
    await expect(page.getByRole('dialog')).toContainText(daniel.user_id)
    await expectAccessible(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'People as CSV (1)' }).click()
    const csv = await readFile(await (await saved).path(), 'utf8')
    expect(csv).toContain('Name,User ID,Status,Providers,Last activity,Tags')
    expect(csv).toContain(`${daniel.label},${daniel.user_id},`)
  })

  await test.step('the list is sorted by its headers and opened by keyboard alone', async () => {
    await page.goto(paths.people())
    await expect(page.locator('tbody tr').first()).toContainText('Abebe')
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await expect(page).toHaveURL(/sort=worst/)
    await expect(page.locator('tbody tr').first()).not.toContainText('Abebe')
    await page.goto(`${paths.people()}?q=${daniel.user_id}`)
    await page.locator('tbody tr').first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.person(daniel.user_id))
  })
})

test('the list fits a laptop, and everything about a person is within thumb reach on a phone', async ({
  page,
}) => {
  await page.goto(paths.people())
  await expect(page.getByRole('row', { name: maya.label })).toBeVisible()
  for (const width of [1200, 1366, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const beyond = () =>
      page.locator('table').evaluate((table) => {
        const around = table.parentElement!
        return around.scrollWidth - around.clientWidth
      })
    await expect.poll(beyond).toBeLessThanOrEqual(1)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('searchbox').fill('okaf')
  const row = page.locator('tbody tr')
  await expect(row).toContainText(maya.label)
  await row.getByRole('button', { name: `More actions for ${maya.label}` }).click()
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeInViewport()
  // the open menu may cover the list of people that another test removed
  await expectAccessible(row)
})
