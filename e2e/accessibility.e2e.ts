import type { Page } from '@playwright/test'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { GALLERY_PATH } from '#lib/page-addresses.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, openFacet, openSection, test, visit } from './utils.ts'

/** No workout has an id that is known beforehand: their days move with the calendar. */
async function newestWorkout(page: Page) {
  await page.request.get(ownEndpoints.session.path)
  const answer = await page.request.get(
    `${API_PREFIX}/v2/summary/workouts/${maya.user_id}?start_date=2020-01-01`,
  )
  const { workouts } = (await answer.json()) as { workouts: SentWorkout[] }
  return workouts[0]!
}

/** Saves an order set and gives its id. */
async function newSavedSet(page: Page) {
  await page.request.get(ownEndpoints.session.path)
  const id = crypto.randomUUID()
  const answer = await page.request.post('/workspace/order-sets', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      id,
      name: `Visited ${id}`,
      content: { tests: [], codes: [], dx: ['I10'], account: '' },
    },
  })
  expect(answer.status()).toBe(200)
  return id
}

/** An address of every page. A new entry in `paths` is a type error here until it has one. */
const visits: Record<keyof typeof paths, (page: Page) => string | Promise<string>> = {
  today: () => paths.today(),
  people: () => paths.people(),
  cohort: () => paths.cohort(),
  person: () => paths.person(maya.user_id),
  personNotes: () => paths.personNotes(maya.user_id),
  workouts: () => paths.workouts(maya.user_id),
  async workout(page) {
    const { id, calendar_date } = await newestWorkout(page)
    return paths.workout(maya.user_id, id, calendar_date)
  },
  board: () => paths.board(),
  issues: () => paths.issues({ show: 'closed' }),
  connections: () => paths.connections(maya.user_id),
  markers: () => paths.markers(),
  markerCatalog: () => paths.markerCatalog(),
  markerLookUp: () => paths.markerLookUp(),
  markerComparison: () => `${paths.markerComparison()}?compare=1:001032,2:223`,
  accountComparison: () => paths.accountComparison(),
  labTestMarkers: () => paths.labTestMarkers(demoCatalog('').labTests[0]!.id),
  orderSets: () => paths.orderSets(),
  orderSetDraft: () => paths.orderSetDraft(),
  savedSetComparison: () => paths.savedSetComparison(),
  savedSetVersions: async (page) => paths.savedSetVersions(await newSavedSet(page)),
  diagnoses: () => paths.diagnoses(),
  labAccounts: () => paths.labAccounts(),
  settings: () => paths.settings(),
  members: () => paths.members(),
  apiKeys: () => paths.apiKeys(),
  audit: () => paths.audit(),
  inspector: () => paths.inspector(),
  join: () => paths.join(),
}

/** Each page as it opens, and in the states in which it has other parts. What one test alone reaches is looked at there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(visits).map(([name, addressFor]) => [
      name,
      async (page: Page) => visit(page, await addressFor(page)),
    ]),
  ),
  async 'markers with one open'(page) {
    await page.goto('/markers?name=metab&marker=1501&codes=002212')
    const panel = page.getByRole('complementary', {
      name: 'Marker Comprehensive metabolic panel (CMP)',
    })
    await panel.getByRole('button', { name: 'Find related markers' }).click()
    await expect(panel).toContainText('Overlapping markers')
    // links that the bar covers are too small for a finger
    await page.locator('[data-panel]').evaluate((element) => element.scrollTo(0, 0))
  },
  'component gallery': (page) => page.goto(GALLERY_PATH),
  'help with tables': (page) => page.goto('/help/configuration.html'),
  'help with pictures': (page) => page.goto('/help/clinicians.html'),
  async 'full catalog, filtered by quality'(page) {
    await page.goto('/markers/catalog?quality=unit-differs')
    await expect(page.getByRole('status').filter({ hasText: /^\d of \d{3} markers/ })).toBeVisible()
  },
}

/** Further states of a page that is open. */
const furtherStates: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  workouts: {
    async 'on a phone, with their routes'(page) {
      await page.setViewportSize({ width: 390, height: 844 })
      await openSection(page, 'Places')
      const routes = page.getByRole('group', { name: 'Repeated routes' })
      await expect(routes.getByRole('button').first()).toBeVisible()
    },
  },
  board: {
    async 'with everyone refreshed and one selected'(page) {
      await page.getByRole('button', { name: 'Refresh all' }).click()
      await expect(page.getByRole('region', { name: 'Refresh progress' })).toContainText(
        /^Refreshed \d+ people/,
        { timeout: 60_000 },
      )
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await expect(page.getByRole('region', { name: 'Selected people' })).toBeVisible()
    },
  },
}

async function expectFitsEveryWindow(page: Page) {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(
        () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        `at ${width} px`,
      )
      .toBeLessThanOrEqual(0)
  }
}

async function expectWhole(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCount(1)
  await expect(heading).not.toHaveText(
    /^(Not found|Page not found|No connection|Too many requests|Service unavailable|Request rejected|Unreadable response|Something went wrong|Sign in)/,
  )
  await expect(page).toHaveTitle(/.+ · Rounds$/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Number of states in one test: a document for each costs about a second of a processor more. */
const AT_ONCE = 5
const all = Object.entries(states)
for (let from = 0; from < all.length; from += AT_ONCE) {
  const group = all.slice(from, from + AT_ONCE)
  const names = group.map(([name]) => name).join(', ')
  test(`${names}: complete, accessible in light and dark, and fits every window`, async ({
    page,
  }) => {
    const viewport = page.viewportSize()!
    for (const [name, reach] of group)
      await test.step(name, async () => {
        await page.setViewportSize(viewport)
        await reach(page)
        await expectWhole(page)
        await expectAccessible(page)
        for (const [state, reachState] of Object.entries(furtherStates[name] ?? {}))
          await test.step(state, async () => {
            await reachState(page)
            await expectAccessible(page)
          })
        await expectFitsEveryWindow(page)
      })
  })
}

test('workouts with an open filter and a chart as a table are accessible in light and dark', async ({
  page,
}) => {
  await page.goto(`${paths.workouts(maya.user_id)}?range=7d&provider=garmin`)
  await page.getByRole('button', { name: 'Time in heart rate zones as a table' }).click()
  await expectAccessible(page)
  await openFacet(page, 'Sport')
  await expectAccessible(page.getByRole('group', { name: 'Sport' }))
})
