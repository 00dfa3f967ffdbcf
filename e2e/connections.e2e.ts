import type { Page } from '@playwright/test'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { aiko, grace, leila, maya, priya, robin } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, follow, rowOf, setDevFlags, test } from './utils.ts'

const connectionsOf = (page: Page) => page.getByRole('table', { name: 'Provider connections' })

test('exceptions are described in words, worst first, and one click shows the whole grid', async ({
  page,
}) => {
  await page.goto(paths.connections(maya.user_id))
  await expect(page.getByText(/^6 providers · 3 open issues$/)).toBeVisible()
  const names = connectionsOf(page).getByRole('rowheader')
  await expect(names).toHaveText([
    'Oura',
    'Withings',
    'Freestyle Libre',
    'Strava',
    'Garmin',
    'Wahoo',
  ])
  const oura = page.getByRole('row', { name: 'Oura' })
  await expect(oura).toContainText(/\d\d:\d\d/)
  await expect(oura).toContainText(/Access expired.+Ask the patient to reconnect\./)
  await expect(oura.getByTitle('Body measurements, Heart rate: declined')).toHaveText(
    '2 of 6 declined',
  )
  // codes are in the details
  await expect(oura.getByText('token_refresh_failed')).toBeHidden()
  await page.getByRole('button', { name: 'More on Oura' }).click()
  const reason = page.getByRole('region', { name: 'Reason' })
  await expect(reason).toContainText('token_refresh_failed')
  await expect(reason).toContainText('Body measurements: required permission personal not granted')
  await expect(page.getByText('4 allowed, but the connection is failing')).toBeVisible()
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Waiting on: patient' }),
  ).toContainText('Assigned to Ana')
  await expectAccessible(reason)
  await oura.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Ask the provider what the status means.' }),
  ).toContainText('reauthorizing')
  await page.getByRole('radio', { name: 'Data types' }).click()
  await expect(page).toHaveURL(/view=grid/)
  await expect(page.getByRole('columnheader', { name: 'Heart rate', exact: true })).toBeVisible()
  const withings = await rowOf(page, /Withings/)
  expect(withings.Status).toContain('Unrecognized status')
  expect(withings['Body measurements']).toBe('Declined')
  expect(withings['Heart rate']).toBe('Limited')
  await expectAccessible(connectionsOf(page))
})

test('Unknown errors, a status that is the issue, silence without one, and missing connections are shown as they are', async ({
  page,
}) => {
  await test.step('an unknown error is shown as received, even without details', async () => {
    await page.goto(paths.connections(robin.user_id))
    await expect(page.getByText('Unrecognized error')).toBeVisible()
    await expect(page.getByText('Ask the provider for the reason.')).toBeVisible()
    await page.getByRole('button', { name: 'More on Oura' }).click()
    await expect(page.getByText('solar_flare').first()).toBeVisible()
    await page.getByRole('button', { name: 'More on Garmin' }).click()
    await expect(page).toHaveURL(/open=garmin/)
    await expect(page.getByText('webhook_version')).toBeVisible()
  })

  await test.step('a status that is the issue appears once, with the next step', async () => {
    await follow(page, paths.connections(aiko.user_id))
    const paused = page.getByRole('row', { name: 'Apple HealthKit' })
    await expect(paused).toContainText('Ask the patient whether they paused the connection.')
    await expect(paused.getByText(/Paused/)).toHaveCount(1)
  })

  await test.step('without an issue, the page says what it can’t tell', async () => {
    await follow(page, `${paths.connections(leila.user_id)}?view=issues`)
    // what it names is denied, and the rest was connected yesterday
    await expect(connectionsOf(page).getByRole('rowheader')).toHaveText(['Fitbit'])
    // it shows the address, which changes once the page has loaded
    const issuesOnly = page.getByRole('checkbox', { name: 'Issues only' })
    await issuesOnly.click()
    await expect(issuesOnly).not.toBeChecked()
    await expect(page.getByRole('row', { name: 'Oura' })).toContainText('Waiting for data')
  })

  await test.step('a person without connections is shown to have none', async () => {
    await follow(page, paths.connections(priya.user_id))
    const step = page.getByRole('region', { name: 'Next step' })
    await expect(step).toContainText('Never connected. Ask the patient to connect a device or app.')
    await expect(step).toContainText('You haven’t connected a device or app yet.')
    await expect(page.getByRole('button', { name: 'Copy message' })).toHaveCount(1)
    await expectAccessible(page.getByRole('main'))
  })
})

test('silence is judged by the person’s own usual gap, and a message asks for what helps', async ({
  page,
}) => {
  await page.goto(paths.connections(grace.user_id))
  await expect(page.getByRole('row', { name: 'Strava' })).toContainText(/No data for \d+ days/)
  await page.getByRole('button', { name: 'More on Strava' }).click()
  await expect(
    page.getByText(
      /No data for \d+ days \(usual: every \d days\). Since then, Garmin has recorded data on \d+ days/,
    ),
  ).toBeVisible()
  // it shows the address, which changes after the click
  const issuesOnly = page.getByRole('checkbox', { name: 'Issues only' })
  await issuesOnly.click()
  await expect(issuesOnly).toBeChecked()
  await expect(connectionsOf(page).getByRole('rowheader')).toHaveText(['Strava'])
  await page.getByRole('button', { name: 'Message about Strava' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The last workout we received from Strava was recorded on')
  // React in development puts every component away and back at once: nothing of it is closed
  await dialog.evaluate((one: HTMLDialogElement) => {
    one.close()
    one.showModal()
  })
  await dialog.getByLabel('Language').selectOption('Español')
  await expect(dialog).toContainText('El entrenamiento más reciente que tenemos de Strava es del')
  await dialog.getByRole('button', { name: 'Save Español as a tag' }).click()
  await expect(dialog.getByRole('button', { name: 'Saved Español as a tag' })).toBeFocused()
  await expectAccessible(dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Message about Strava' }).click()
  await expect(dialog).toContainText('Muchas gracias.')
  await dialog.getByRole('radio', { name: 'Ticket' }).click()
  await expect(dialog).toContainText('# Strava: 1 connection needs attention')
  await expect(dialog).not.toContainText(/Grace|Garmin/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Message about Strava' })).toBeFocused()
  // for the other tests she is as she was
  const untagged = await page.request.post(ownEndpoints.tagPeople.path, {
    headers: { origin: new URL(page.url()).origin },
    data: { user_ids: [grace.user_id], add: [], remove: ['Español'] },
  })
  expect(untagged.status()).toBe(200)
})

test('A team’s own data about a person stays available while the service fails or sends bad data', async ({
  page,
  context,
}) => {
  await test.step('a team’s own data about a person stays available while the service fails for that person', async () => {
    await setDevFlags(context, 'fail:listProviders:500,fail:listProblems:500')
    await page.goto(paths.connections(maya.user_id))
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the connections.')
    await expect(page.locator('main header').getByText(/open issue/)).toHaveCount(0)
    await setDevFlags(context, 'fail:listProviders:500')
    await page.goto(paths.connections(maya.user_id))
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the connections.')
    const others = page.getByRole('list', { name: 'Other issues' })
    const oura = others.getByRole('listitem').filter({ hasText: 'Access expired' })
    await expect(page.getByRole('heading', { name: 'Found in the last refresh' })).toBeVisible()
    await expect(oura).toContainText('Ana')
    await expect(page.getByText(/^Updated .+ ago$/)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row', { name: 'Oura' })).toBeVisible()
  })

  await test.step('an open issue stays on the page with its assignee if the response lacks its connection', async () => {
    await setDevFlags(context, 'empty:listProviders')
    await page.goto(paths.connections(maya.user_id))
    const others = page.getByRole('list', { name: 'Other issues' })
    const oura = others.getByRole('listitem').filter({ hasText: 'Access expired' })
    await expect(oura).toContainText('Found in the last refresh, but no longer present')
    await expect(oura).toContainText('Ana')
    await expect(oura.getByRole('link', { name: 'View issue: Oura' })).toHaveAttribute(
      'href',
      paths.issues({ open: `${maya.user_id}.oura` }),
    )
    await expect(
      page.locator('header').getByText(/\d+ open issues?, \d+ unconfirmed/),
    ).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('an invalid record is left out and named, and the others are shown', async () => {
    await setDevFlags(context, 'malformed:listProviders')
    await page.goto(paths.connections(maya.user_id))
    await page.getByText('1 connection skipped').click()
    await expect(page.getByText(/^No\. 2/)).toBeVisible()
    await expect(connectionsOf(page).getByRole('rowheader')).toHaveCount(5)
  })

  await test.step('a refresh reloads connections and workouts, and keeps earlier data if one fails', async () => {
    await setDevFlags(context, 'fail:listWorkouts:500')
    await page.goto(paths.connections(maya.user_id))
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the latest workouts.')
    await page.getByRole('button', { name: 'More on Garmin' }).click()
    await expect(page.getByText('Workouts not loaded')).toBeVisible()
    await setDevFlags(context, 'fail:listProviders:500')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Couldn’t refresh. Showing data that is' }),
    ).toBeVisible()
    // the workouts came this time
    await expect(page.getByText(/Last workout .+ ago/)).toBeVisible()
    await expect(connectionsOf(page).getByRole('rowheader')).toHaveCount(6)
  })
})

test('cards on a phone expand to show actions, and the printout has everything and the name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.connections(maya.user_id))
  const oura = page.getByRole('listitem').filter({ hasText: /^Oura/ })
  await expect(oura).toContainText('permission personal not granted')
  await expect(oura.getByRole('link', { name: 'View issue: Oura' })).toBeVisible()
  await oura.locator('summary').first().click()
  await expect(oura.getByRole('button', { name: 'Message about Oura' })).toBeVisible()
  await expect(connectionsOf(page)).toHaveCount(0)
  await expectAccessible(page.getByRole('main'))
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(maya.user_id)).toBeVisible()
  await expect(page.getByText('Sleep, Activity, Workouts, Blood oxygen')).toBeVisible()
})
