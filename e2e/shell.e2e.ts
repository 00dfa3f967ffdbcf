import { readFile } from 'node:fs/promises'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { maya, robin } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, setDevFlags, test } from './utils.ts'

const search = 'Search, or paste an id or a code'

test.describe(() => {
  test.use({ expectedErrors: /on purpose/i })
  test('a session that ends asks for the key in its place, and leads back to where the reader was', async ({
    page,
    context,
  }) => {
    await page.goto(`${paths.people()}?q=maya`)
    await expect(page.getByRole('link', { name: maya.label })).toBeVisible()
    await setDevFlags(context, 'expired')
    await page.getByRole('link', { name: 'Connections' }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended')
    await expect(page).toHaveURL(paths.connections(maya.user_id))
    await expectAccessible(page)
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Look at the demonstration' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connections')
    await expect(page).toHaveURL(paths.connections(maya.user_id))
  })
})

/** The built file of a module, or of a chunk that has a name of its own (vite.config.ts). */
async function fileOf(module: string): Promise<string> {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    await readFile('dist/.vite/manifest.json', 'utf8'),
  )
  return (manifest[module] ?? Object.values(manifest).find(({ name }) => name === module)!).file
}

test.describe('a page that cannot load', () => {
  test.use({ expectedErrors: /preload CSS|dynamically imported|Failed to fetch/ })

  test('says that the reader is offline, and loads when that is over', async ({
    page,
    context,
  }) => {
    const errorPage = page.waitForResponse(`**/${await fileOf('later')}`)
    await page.goto(paths.people())
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    await errorPage
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Lab accounts' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline")
    await expect(page.locator('main').getByRole('button')).toHaveText(['Try again'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline")
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
    await expect(page).toHaveURL(paths.labAccounts())
  })

  test('says that Rounds was updated where its script is gone for good', async ({ page }) => {
    const gone = await fileOf('src/lab/lab-accounts/LabAccountsPage.tsx')
    await page.goto(paths.people())
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setBlockedURLs', { urls: [`*/${gone}`] })
    await page.getByRole('link', { name: 'Lab accounts' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rounds was updated')
    await expect(page).toHaveURL(paths.labAccounts())
    await expectAccessible(page)
    await network.send('Network.setBlockedURLs', { urls: [] })
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
  })
})

test('signed out nothing is left to see; a wrong key is refused with words, and signed in again the page is there', async ({
  page,
}) => {
  await page.goto(paths.labAccounts())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Rounds')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByLabel('Team API key')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('rk_wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('copied all of it')
  await expect(page.getByLabel('Team API key')).toHaveValue('rk_wrong')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Rounds')
  await page.getByRole('button', { name: 'Look at the demonstration' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
  await expect(page).toHaveURL(paths.labAccounts())
})

test('the palette finds people by name, and knows an id, a diagnosis code and a LOINC code by their shape', async ({
  page,
}) => {
  await page.goto(paths.people())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'A name, an id or a code' })
  await expect(field).toBeFocused()
  await expectAccessible(page.getByRole('dialog'))
  const offers = () =>
    page
      .getByRole('option')
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.split('\n')[0]))
  await field.fill(robin.user_id.toUpperCase())
  expect(await offers()).toEqual([
    'Workouts of this person',
    'Connections of this person',
    'Markers of this lab test',
  ])
  await field.fill('E11.9')
  await expect.poll(async () => (await offers())[0]).toMatch(/^E11\.9 Type 2 diabetes/)
  await field.fill('4548-4')
  await expect.poll(async () => (await offers())[0]).toMatch(/Hemoglobin A1c/)
  // what nothing is called is not offered
  await field.fill('qqqzzz')
  await expect.poll(offers).toEqual([])
  await field.fill('west coast')
  await expect.poll(async () => (await offers())[0]).toBe('Demonstration: West coast, applied for')
  await field.fill('robin')
  expect((await offers())[0]).toBe(robin.label)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(paths.workouts(robin.user_id)))
  await expect(page.getByRole('main')).toBeFocused()
})

test('the palette tells nobody a listed name, finds it in any order, and puts several ids on the list', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  await page.goto(paths.inspector())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspector')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'A name, an id or a code' })
  await field.pressSequentially('zielinski tomasz')
  const options = page.getByRole('option')
  await expect(options).toHaveText([
    /^Tomasz Zieliński\s*Workouts$/,
    /^Tomasz Zieliński\s*Connections$/,
  ])
  await field.fill('iron for Tomasz')
  await expect(page.getByText(/^May be the name of somebody on the list/)).toBeVisible()
  await expect(options).toHaveCount(0)
  await expectAccessible(page.getByRole('dialog'))
  expect(asked.filter((text) => /zieli|tomasz/i.test(text))).toEqual([])

  const strangers = ['018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c3a', '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c3b']
  await field.fill(`they are ${strangers.join(' and ')}`)
  await expect(options.first()).toContainText('Add 2 people')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 people were added to the list.')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await field.fill(`see ${new URL(page.url()).origin}${paths.connections(robin.user_id)}?view=raw`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${paths.connections(robin.user_id)}?view=raw`)
  for (const id of strangers)
    await page.evaluate(
      (path) => fetch(path, { method: 'DELETE' }),
      `${ownEndpoints.listPeople.path}/${id}`,
    )
})

test('the palette loses no key that is typed before its code has come, and opens from inside a field', async ({
  page,
}) => {
  await page.goto(paths.people())
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 1500, downloadThroughput: -1, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('robi')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const field = page.getByRole('combobox', { name: 'A name, an id or a code' })
  await expect(field).toBeFocused()
  await page.keyboard.type('n')
  await expect(field).toHaveValue('robin')
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await page.reload()
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('E11.9x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${paths.diagnoses()}?q=E11.9`)
})

test('the palette offers no marker for a test that is not in the catalog', async ({ page }) => {
  await page.goto(paths.markers())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markers')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'A name, an id or a code' })
  const options = page.getByRole('listbox', { name: 'Where to go' }).getByRole('option')
  await field.fill('electrolyte panel')
  await expect(options.first()).toContainText('Electrolyte panel')
  await field.fill('protein electrophoresis')
  await expect(options.filter({ hasText: 'Electrolyte panel' })).toHaveCount(0)
  await expect(options.filter({ hasText: 'Markers with' })).toHaveCount(0)
})

test('the palette is walked by keys and by the pointer, says how much it found, and keeps the order set', async ({
  page,
}) => {
  await page.goto(`${paths.markers()}?codes=001453`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markers')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'A name, an id or a code' })
  const options = page.getByRole('listbox', { name: 'Where to go' }).getByRole('option')
  const active = page
    .getByRole('listbox', { name: 'Where to go' })
    .getByRole('option', { selected: true })
  const expectActive = async (index: number) => {
    await expect(active).toHaveCount(1)
    await expect(options.nth(index)).toHaveId((await field.getAttribute('aria-activedescendant'))!)
    await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true')
  }
  await expectActive(0)
  const last = (await options.count()) - 1
  for (const [key, index] of [
    ['ArrowUp', last],
    ['ArrowDown', 0],
    ['End', last],
    ['Home', 0],
    ['PageDown', Math.min(8, last)],
    ['PageUp', Math.max(0, Math.min(8, last) - 8)],
  ] as const) {
    await page.keyboard.press(key)
    await expectActive(index)
  }
  await options.nth(2).hover()
  await expectActive(2)
  await field.fill('iron')
  await expectActive(0)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('9 results')
  // before an arrow led into the list these two are the text's
  await page.keyboard.press('Home')
  await page.keyboard.type('x')
  await expect(field).toHaveValue('xiron')
  // an input method has the keys until its text is in the field
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(page.getByRole('dialog')).toBeVisible()
  await field.fill('iron')
  await page.getByRole('option', { name: /All \d+ markers with “iron”/ }).click()
  await expect(page).toHaveURL(`${paths.markers()}?name=iron&codes=001453`)
})

test('Escape gives the focus back, and a new page takes it', async ({ page }) => {
  await page.goto(paths.people())
  const button = page.getByRole('button', { name: search })
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Settings and shortcuts' })).toBeVisible()
  await expectAccessible(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Markers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markers')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a panel that Escape closes gives the focus back to its button; closed by a click elsewhere it leaves the focus there', async ({
  page,
}) => {
  await page.goto(paths.workouts(maya.user_id))
  for (const name of ['Provider', 'Sports', 'Range…', 'Columns']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name }).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
  }
  await page.getByRole('button', { name: 'Provider', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Provider' }).locator(':focus')).toHaveCount(1)
  await page.getByLabel('Comparison').click()
  await expect(page.getByRole('dialog', { name: 'Provider' })).toBeHidden()
  await expect(page.getByLabel('Comparison')).toBeFocused()
})

test('the units of distances are chosen where there are distances, and nowhere in the lab', async ({
  page,
}) => {
  const imperial = page.getByRole('radio', { name: 'Imperial' })
  for (const [address, count] of [
    [paths.workouts(robin.user_id), 1],
    [paths.markers(), 0],
    [paths.orderSets(), 0],
    [paths.diagnoses(), 0],
    [paths.labAccounts(), 0],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Settings and shortcuts' }).click()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible()
    await expect(imperial).toHaveCount(count)
  }
})

test('theme and units are kept, and nothing is painted in the other theme first', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(paths.people())
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.keyboard.press('?')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await page.getByRole('radio', { name: 'Imperial' }).click()
  await page.keyboard.press('Escape')
  await page.addInitScript(() => {
    const seen: string[] = []
    ;(window as unknown as { seen: string[] }).seen = seen
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor)
      if (seen.length < 40) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${paths.workouts(robin.user_id)}?range=12m`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const colors = await page.evaluate(() => [
    ...new Set((window as unknown as { seen: string[] }).seen),
  ])
  expect(colors).toEqual(['rgb(19, 21, 23)'])
  await page.keyboard.press('?')
  await expect(page.getByRole('radio', { name: 'Imperial' })).toBeChecked()
})

test('names and ids of people are covered while a screen is shared', async ({ page }) => {
  await page.goto(paths.people())
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.keyboard.press('?')
  await page.getByRole('radio', { name: 'Hidden' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Person 1', exact: true })).toBeVisible()
  const shown = await page.locator('body').innerText()
  expect(shown).not.toContain(maya.label)
  expect(shown).not.toContain(maya.user_id)
  await page.goto(paths.connections(maya.user_id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connections')
  expect(await page.locator('body').innerText()).not.toContain(maya.label)
  await expect(page).toHaveTitle('Connections of Person · Rounds')
})

test('a page that is slow says so and can be left alone; the page before stays', async ({
  page,
  context,
}) => {
  await page.goto(paths.people())
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await setDevFlags(context, 'slow:listLabAccounts:8000')
  await page.getByRole('link', { name: 'Lab accounts' }).click()
  await expect(page.getByText('The service is taking long to answer.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByText('The service is taking long to answer.')).toHaveCount(0)
  await expect(page).toHaveURL(paths.people())
})

test('the first page shows its frame and its navigation while its data is slow, and nothing moves when it comes', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'slow:listProviders:1500')
  await page.addInitScript(() => {
    ;(window as unknown as { shift: number }).shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (
          entry as unknown as { value: number }
        ).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(paths.connections(maya.user_id))
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Markers' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connections')
  await expect(page.getByText('Last workout').first()).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
    0.01,
  )
})

test.describe(() => {
  test.use({ expectedErrors: /on purpose/i })
  test('a failure is shown in the words of the service with its status and request id, and can be tried again', async ({
    page,
    context,
  }) => {
    await setDevFlags(context, 'fail:listLabAccounts:503')
    await page.goto(paths.labAccounts())
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading', { level: 1 })).toHaveText('The service failed')
    await expect(alert).toContainText(
      /Status 503 · request [\w-]+ · the service asks to wait \d+ s/,
    )
    await expectAccessible(page)
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
  })
})

test('an address that leads nowhere keeps the frame and offers a way on', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such page')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the list of people' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People')
})

test('the page says who is signed in and asks for its data in advance: nothing is asked for twice', async ({
  page,
}) => {
  const asked: string[] = []
  const unused: string[] = []
  page.on('request', (request) => {
    const address = request.url().replace(/^https?:\/\/[^/]+/, '')
    // what the page before it asked for late is not of this one
    if (request.isNavigationRequest()) asked.length = 0
    if (/^\/(api|workspace|assets)\//.test(address)) asked.push(address)
  })
  page.on('console', (message) => {
    if (message.text().includes('preload')) unused.push(message.text())
  })
  for (const [path, data] of [
    [paths.markers(), /^\/api\/v3\/lab_tests\/markers\?page=1&size=50$/],
    [paths.people(), /^\/workspace\/people$/],
    [paths.connections(maya.user_id), /^\/api\/v2\/user\/providers\//],
    [paths.workouts(maya.user_id), /^\/api\/v2\/summary\/workouts\/.*&end_date/],
    [paths.labAccounts(), /^\/api\/v3\/lab_test\/lab_account$/],
    [`${paths.diagnoses()}?q=asthma`, /^\/api\/v3\/.*diagnosis_query=asthma$/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const first = asked.findIndex((address) => data.test(address))
    // before the page's own scripts could have asked
    expect([path, first]).toEqual([path, asked.findIndex((address) => !/assets/.test(address))])
    expect(asked.filter((address, index) => asked.indexOf(address) < index)).toEqual([])
    expect(asked).not.toContain(ownEndpoints.session.path)
    // what this page still asks for is not the next one's
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
  }
  // Chromium says so some seconds after a page has loaded
  await page.waitForTimeout(4000)
  expect(unused).toEqual([])
})

test('where another site led here the page asks who is signed in', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/people')
  await page.goto(`data:text/html,<a href="${baseURL}/markers">Markers</a>`)
  asked.length = 0
  await page.getByRole('link', { name: 'Markers' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(asked.filter((path) => path === ownEndpoints.session.path)).toHaveLength(1)
})

test('that the demonstration is made up stands on every screen, on a phone below where the reader is', async ({
  page,
}) => {
  const said = page.getByText('Everything here is made up')
  await page.goto('/markers')
  await expect(said).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(said).toBeInViewport({ ratio: 1 })
  const { y, height } = (await said.boundingBox())!
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(y + height).toBeLessThan(title.y)
  await expect(page.getByText('Demonstration team', { exact: true })).toBeHidden()
})

test('a phone reaches every area and every setting', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.people())
  const bar = page.getByRole('navigation', { name: 'Areas' })
  await expect(bar.getByRole('link')).toHaveText([/Today/, /People/, /Workouts/, /Connections/])
  await bar.getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link')).toHaveText([
    'Markers',
    'Order sets',
    'Diagnosis codes',
    'Lab accounts',
    'Inspector',
    'API docs',
    'Help for this page',
  ])
  await expect(menu.getByRole('radio', { name: 'Imperial' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expectAccessible(menu)
  await menu.getByRole('link', { name: 'Diagnosis codes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diagnosis codes')
  await expect(menu).toHaveCount(0)
})
