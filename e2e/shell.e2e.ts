import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { maya, robin } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  drawInBrowser,
  expect,
  expectAccessible,
  follow,
  holdRequests,
  setDevFlags,
  test,
  untilAnswered,
} from './utils.ts'

const search = 'Search or paste an ID or code'

test.describe(() => {
  test.use({ expectedErrors: /on purpose/i })
  test('an ended session asks for the key in place, and leads back to the same spot', async ({
    page,
    context,
  }) => {
    await page.goto(`${paths.people()}?q=maya`)
    await expect(page.getByRole('link', { name: maya.label })).toBeVisible()
    await setDevFlags(context, 'expired')
    await page.getByRole('link', { name: maya.label }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended')
    await expect(page).toHaveURL(paths.person(maya.user_id))
    await expectAccessible(page.getByRole('main'))
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Explore the demo' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(maya.label)
    await expect(page).toHaveURL(paths.person(maya.user_id))
  })
})

/** The built file of a module, or of a chunk that has a name of its own (vite.config.ts). */
async function fileOf(module: string): Promise<string> {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    await readFile('dist/.vite/manifest.json', 'utf8'),
  )
  return (manifest[module] ?? Object.values(manifest).find(({ name }) => name === module)!).file
}

test.describe('a page that can’t load', () => {
  test.use({ expectedErrors: /preload CSS|dynamically imported|Failed to fetch/ })

  test('says that the browser is offline, and loads when it is back online', async ({
    page,
    context,
  }) => {
    const errorPage = page.waitForResponse(`**/${await fileOf('later')}`)
    await page.goto(paths.people())
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    await errorPage
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Lab accounts' }).click()
    const state = page.getByRole('heading', { level: 2 })
    await expect(state).toHaveText('You’re offline')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
    await expect(page.locator('main').getByRole('button')).toHaveText(['Try again'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(state).toHaveText('You’re offline')
    await context.setOffline(false)
    await expect(page.getByRole('table', { name: 'Lab accounts' })).toBeVisible()
    await expect(page).toHaveURL(paths.labAccounts())
  })

  test('says that Rounds was updated if its script is gone for good', async ({ page }) => {
    await drawInBrowser(page)
    const gone = await fileOf('src/lab/lab-accounts/LabAccountsPage.tsx')
    await page.goto(paths.people())
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setBlockedURLs', { urls: [`*/${gone}`] })
    await page.getByRole('link', { name: 'Lab accounts' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Rounds was updated')
    await expect(page).toHaveURL(paths.labAccounts())
    await expectAccessible(page.getByRole('main'))
    await network.send('Network.setBlockedURLs', { urls: [] })
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('table', { name: 'Lab accounts' })).toBeVisible()
  })

  test('stays while the server doesn’t respond, and loads once it does', async ({ page }) => {
    await drawInBrowser(page)
    const away = await fileOf('src/lab/lab-accounts/LabAccountsPage.tsx')
    await page.goto(paths.people())
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setBlockedURLs', { urls: [`*/${away}`, '*/health'] })
    await page.getByRole('link', { name: 'Lab accounts' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('No connection')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('No connection')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await network.send('Network.setBlockedURLs', { urls: [] })
    await expect(page.getByRole('table', { name: 'Lab accounts' })).toBeVisible()
    await expect(page).toHaveURL(paths.labAccounts())
  })
})

test('nothing is visible after signing out, a wrong key is refused with a message, and signing in brings the page back', async ({
  page,
}) => {
  await page.goto(paths.labAccounts())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Rounds')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByLabel('Team key')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('rk_wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('copied the whole key')
  await expect(page.getByLabel('Team key')).toHaveValue('rk_wrong')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Rounds')
  await page.getByRole('button', { name: 'Explore the demo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
  await expect(page).toHaveURL(paths.labAccounts())
})

test('the palette finds people by name, and recognizes an ID, a diagnosis code, and a LOINC code by shape', async ({
  page,
}) => {
  await page.goto(paths.settings())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or paste an ID or code' })
  await expect(field).toBeFocused()
  await expectAccessible(page.getByRole('dialog'))
  const offers = () =>
    page
      .getByRole('listbox', { name: 'Results' })
      .getByRole('option')
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.split('\n')[0]))
  await field.fill(robin.user_id.toUpperCase())
  expect(await offers()).toEqual(['Open this person', 'Markers in this lab test'])
  await field.fill('E11.9')
  await expect.poll(async () => (await offers())[0]).toMatch(/^Type 2 diabetes/)
  await field.fill('4548-4')
  await expect.poll(async () => (await offers())[0]).toMatch(/Hemoglobin A1c/)
  // what nothing is called is not offered
  await field.fill('qqqzzz')
  await expect.poll(offers).toEqual([])
  await field.fill('west coast')
  await expect.poll(async () => (await offers())[0]).toBe('West Coast')
  await field.fill('robin')
  expect((await offers())[0]).toBe(robin.label)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.person(robin.user_id))
  await expect(page.getByRole('main')).toBeFocused()
  // the right arrow key leads to the pages of a person, the left one back
  await page.keyboard.press('Control+k')
  await field.fill('robin')
  await page.keyboard.press('ArrowRight')
  await expect.poll(offers).toEqual(['Overview', 'Workouts', 'Connections', 'Notes'])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await offers())[0]).toBe(robin.label)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.workouts(robin.user_id))
  // a command
  await page.keyboard.press('Control+k')
  await field.fill('theme: dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the palette sends no listed name anywhere, finds it in any word order, and adds several IDs to the list', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  await page.goto(paths.inspector())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspector')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or paste an ID or code' })
  await field.pressSequentially('zielinski tomasz')
  const options = page.getByRole('option')
  await expect(options).toHaveText([/^Tomasz Zieliński\s*[\da-f]{4}…[\da-f]{4}\s*→ Pages$/])
  await field.fill('iron for Tomasz')
  await expect(page.getByText(/^This may be a name/)).toBeVisible()
  await expect(options).toHaveCount(0)
  await expectAccessible(page.getByRole('dialog'))
  expect(asked.filter((text) => /zieli|tomasz/i.test(text))).toEqual([])

  const strangers = ['018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c3a', '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c3b']
  await field.fill(`they are ${strangers.join(' and ')}`)
  await expect(options.first()).toContainText('Add 2 people')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 people added.')).toBeVisible()
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

/** Keeps the palette’s script from arriving; gives what lets it come. Comes before the page is opened. */
const holdPalette = async (page: Page) => holdRequests(page, `**/${await fileOf('later')}`)

test('the palette loses no key typed before its code arrives, and opens from inside a field', async ({
  page,
}) => {
  let arrive = await holdPalette(page)
  await page.goto(paths.people())
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('robi')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrive()
  const field = page.getByRole('combobox', { name: 'Search or paste an ID or code' })
  await expect(field).toBeFocused()
  await page.keyboard.type('n')
  await expect(field).toHaveValue('robin')
  await expect(page.getByRole('searchbox')).toHaveValue('')

  arrive = await holdPalette(page)
  await page.reload()
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('E11.9x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  arrive()
  await expect(page).toHaveURL(`${paths.diagnoses()}?q=E11.9`)
})

test('The palette offers only existing markers, works by keyboard and pointer, and keeps the order set', async ({
  page,
}) => {
  await test.step('the palette offers no marker for a test missing from the catalog', async () => {
    await page.goto(`${paths.markers()}?codes=001453`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalog')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or paste an ID or code' })
    const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
    await field.fill('electrolyte panel')
    await expect(options.first()).toContainText('Electrolyte panel')
    await field.fill('protein electrophoresis')
    await expect(options.filter({ hasText: 'Electrolyte panel' })).toHaveCount(0)
    await expect(options.filter({ hasText: 'Markers with' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the palette works by keyboard and pointer, announces the number of results, and keeps the order set', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or paste an ID or code' })
    const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
    const active = page
      .getByRole('listbox', { name: 'Results' })
      .getByRole('option', { selected: true })
    const expectActive = async (index: number) => {
      await expect(active).toHaveCount(1)
      await expect(options.nth(index)).toHaveId(
        (await field.getAttribute('aria-activedescendant'))!,
      )
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
    await page.getByRole('option', { name: /All \d+ markers matching “iron”/ }).click()
    await expect(page).toHaveURL(`${paths.markers()}?name=iron&codes=001453`)
  })
})

test('Escape returns the focus, and a new page takes it', async ({ page }) => {
  await page.goto(`${paths.people()}?q=${robin.user_id}`)
  const button = page.getByRole('button', { name: search })
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Catalog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalog')
  await expect(page.getByRole('main')).toBeFocused()
})

test('Theme and units are kept, and names and IDs are hidden while a screen is shared', async ({
  page,
}) => {
  await test.step('theme and units are kept, and nothing flashes in the other theme first', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(paths.people())
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(paths.settings())
    await expect(other.getByRole('radio', { name: 'Metric' })).toBeChecked()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.getByRole('radio', { name: 'Imperial' }).click()
    // an open tab follows, and its next change leaves this one's as it is
    await expect(other.getByRole('radio', { name: 'Imperial' })).toBeChecked()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await other.getByRole('radio', { name: 'Sunday' }).click()
    await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Imperial' })).toBeChecked()
    await other.close()
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
    await follow(page, paths.settings())
    await expect(page.getByRole('radio', { name: 'Imperial' })).toBeChecked()
  })

  await test.step('names and IDs of people are hidden while a screen is shared', async () => {
    await page.getByRole('radio', { name: 'Hidden' }).click()
    await page.getByRole('link', { name: /^People/ }).click()
    await expect(page.getByRole('link', { name: 'Person 1', exact: true })).toBeVisible()
    const shown = await page.locator('body').innerText()
    expect(shown).not.toContain(maya.label)
    expect(shown).not.toContain(maya.user_id)
    await follow(page, paths.connections(maya.user_id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Person')
    expect(await page.locator('body').innerText()).not.toContain(maya.label)
    await expect(page).toHaveTitle('Person: Connections · Rounds')
  })
})

test('A slow page can be left, and an unknown address offers a way to continue', async ({
  page,
  context,
}) => {
  await test.step('a slow page says so and can be left, and the previous page stays', async () => {
    // before the page opens, because a pointer left on the link by another test loads its page
    await setDevFlags(context, 'slow:listLabAccounts:30000')
    await page.goto(paths.people())
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    await page.getByRole('link', { name: 'Lab accounts' }).click()
    await expect(page.getByText('Still loading…')).toBeVisible()
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(page.getByText('Still loading…')).toHaveCount(0)
    await expect(page).toHaveURL(paths.people())
    await setDevFlags(context, '')
  })

  await test.step('an unknown address keeps the frame and offers a way to continue', async () => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('link', { name: 'Go to Today' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  })
})

test('the first page shows its frame and navigation while its data is slow, without a shift when it arrives', async ({
  page,
}) => {
  // wide enough for the column of workouts, which is filled last
  await page.setViewportSize({ width: 1440, height: 900 })
  await drawInBrowser(page)
  const letDataCome = await holdRequests(page, '**/user/providers/*')
  await page.addInitScript(() => {
    ;(window as unknown as { shift: number }).shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (
          entry as unknown as { value: number }
        ).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(paths.connections(maya.user_id), { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Catalog' })).toBeVisible()
  letDataCome()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(maya.label)
  await expect(page.getByTitle(/^Last workout/).first()).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
    0.01,
  )
})

test.describe(() => {
  test.use({ expectedErrors: /on purpose/i })
  test('a failure shows the service’s message, status, and request ID, and can be retried', async ({
    page,
    context,
  }) => {
    await setDevFlags(context, 'fail:listLabAccounts:503')
    await page.goto(paths.labAccounts())
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(
      /Couldn’t load the lab accounts. .*Status 503 · Request [\w-]+/,
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
    await expect(alert).not.toContainText('Request', { useInnerText: true })
    await alert.getByText('Details').click()
    await expect(alert).toContainText('Request', { useInnerText: true })
    await expectAccessible(alert)
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Lab accounts' })).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
})

test('Nothing is requested twice, and a page opened from another site asks who is signed in', async ({
  page,
  context,
  baseURL,
}) => {
  await drawInBrowser(page)
  await test.step('the page comes with the signed-in user and preloads its data, so nothing is requested twice', async () => {
    const unused: string[] = []
    for (const [path, data] of [
      [paths.markers(), /^\/api\/v3\/lab_tests\/markers\?page=1&size=50$/],
      [paths.people(), /^\/workspace\/people$/],
      [paths.connections(maya.user_id), /^\/api\/v2\/user\/providers\//],
      [paths.workouts(maya.user_id), /^\/api\/v2\/summary\/workouts\/.*&end_date/],
      [paths.labAccounts(), /^\/api\/v3\/lab_test\/lab_account$/],
      [`${paths.diagnoses()}?q=asthma`, /^\/api\/v3\/.*diagnosis_query=asthma$/],
    ] as const) {
      // stays open until Chromium has said what was loaded in advance and not used
      const tab = await context.newPage()
      await drawInBrowser(tab)
      const asked: string[] = []
      tab.on('request', (request) => {
        const address = request.url().replace(/^https?:\/\/[^/]+/, '')
        if (/^\/(api|workspace|assets)\//.test(address))
          asked.push(address + (request.postData() ?? ''))
      })
      tab.on('console', (message) => {
        if (message.text().includes('preload')) unused.push(message.text())
      })
      await untilAnswered(tab, async () => {
        await tab.goto(path)
        await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(tab.locator('[aria-busy=true]')).toHaveCount(0)
      })
      const first = asked.findIndex((address) => data.test(address))
      // before the page's own scripts could have asked
      expect([path, first]).toEqual([path, asked.findIndex((address) => !/assets/.test(address))])
      expect(asked.filter((address, index) => asked.indexOf(address) < index)).toEqual([])
      expect(asked).not.toContain(ownEndpoints.session.path)
    }
    // Chromium says so some seconds after a page has loaded
    await page.waitForTimeout(4000)
    expect(unused).toEqual([])
    for (const tab of context.pages()) if (tab !== page) await tab.close()
  })

  await test.step('a page opened from another site asks who is signed in', async () => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto('/people')
    await page.goto(`data:text/html,<a href="${baseURL}/markers">Markers</a>`)
    asked.length = 0
    await page.getByRole('link', { name: 'Markers' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(asked.filter((path) => path === ownEndpoints.session.path)).toHaveLength(1)
  })
})

test('a page is loaded while its link is hovered or focused, and opens without another request', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const libraryAsked = () => asked.filter((path) => path === '/workspace/order-sets').length
  await page.goto(paths.diagnoses())
  const areas = page.getByRole('navigation', { name: 'Areas' })
  const link = areas.getByRole('link', { name: /^Order sets/ })
  // what preloads is there after the page
  await expect(async () => {
    await page.mouse.move(700, 500)
    await link.hover()
    await expect.poll(libraryAsked, { timeout: 1000 }).toBe(1)
  }).toPass()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order sets')
  await expect(page.getByRole('table', { name: 'Order sets' })).toBeVisible()
  expect(libraryAsked()).toBe(1)

  await page.mouse.move(700, 500)
  await areas.getByRole('link', { name: /^Connections/ }).focus()
  await expect.poll(() => asked.includes('/workspace/views')).toBe(true)
})

test('A phone reaches every area and setting, and every screen says that the data is sample data', async ({
  page,
}) => {
  await test.step('every screen says that the demo has sample data', async () => {
    const said = page.getByText('Sample data')
    await page.goto('/markers')
    for (const width of [1440, 768, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await expect(said).toBeInViewport({ ratio: 1 })
    }
  })

  await test.step('a phone reaches every area and every setting', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await follow(page, paths.people())
    const bar = page.getByRole('navigation', { name: 'Areas' })
    await expect(bar.getByRole('link')).toHaveText([
      /Today/,
      /People/,
      /Connections/,
      /Cohorts/,
      /Lab/,
    ])
    await bar.getByRole('link', { name: 'Lab', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalog')
    await expect(bar.getByRole('group', { name: 'Lab' }).getByRole('link')).toHaveText([
      'Catalog',
      'Order sets',
      'Diagnosis codes',
      'Lab accounts',
    ])
    await bar.getByRole('link', { name: 'Diagnosis codes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diagnosis codes')
    const menu = page.getByRole('dialog', { name: 'More' })
    await page.getByRole('button', { name: 'More' }).click()
    await expectAccessible(menu)
    await menu.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(menu).toBeHidden()
    const main = page.getByRole('main')
    await expect(main.getByRole('radio', { name: 'Imperial' })).toBeVisible()
    await expect(main.getByRole('link')).toHaveText([
      'Members',
      'API keys',
      'Audit log',
      'Guides',
      'Inspector',
      'API docs',
      'What each role can do',
    ])
    await expect(main.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
    await expectAccessible(main)
  })
})
