import type { Page } from '@playwright/test'

import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, test, visit } from './utils.ts'

const annual = demoCatalog('').labTests.find(({ name }) => name === 'Annual exam')!.id

type Visit = { path: string; first: string; controlsAbove?: string }
/** Pages with the first of their data. */
const areas: Record<string, Record<string, Visit>> = {
  Connections: {
    Today: { path: paths.today(), first: 'li' },
    // the finding above its first chart, which is drawn later, or on a phone all findings
    History: {
      path: paths.issues({ show: 'closed' }),
      first: 'section h2, [aria-label="Summary"] li',
    },
    Connections: { path: paths.board(), first: 'tbody tr' },
    Issues: { path: paths.issues(), first: '[data-issue]' },
    'Connections of a person': {
      path: paths.connections(maya.user_id),
      first: 'tbody tr, li',
    },
  },
  People: {
    People: { path: paths.people(), first: 'tbody tr' },
    'A person': { path: paths.person(maya.user_id), first: 'figure svg' },
    // the finding above its first chart, which is drawn later
    Cohorts: { path: paths.cohort(), first: 'section h2, article h2, h2' },
    Workouts: {
      path: paths.workouts(maya.user_id),
      first: 'dl, [data-figures], svg.recharts-surface',
    },
  },
  Lab: {
    Catalog: { path: paths.markers(), first: 'tbody tr' },
    'Full catalog': { path: paths.markerCatalog(), first: 'tbody tr' },
    'Diagnosis codes': { path: paths.diagnoses({ q: 'type 2 diabetes' }), first: 'ol li' },
    'Codes in order sets': { path: paths.diagnoses(), first: '[aria-labelledby$="-codes"] li' },
    'Order sets': { path: paths.orderSets(), first: 'tbody tr' },
    // its first line and its search are part of the order
    'An order': {
      path: `${paths.orderSetDraft()}?tests=${annual}`,
      first: 'tbody tr',
      controlsAbove: '[aria-label="Billing and lab account"]',
    },
    'Lab accounts': { path: paths.labAccounts(), first: 'tr[data-row]' },
  },
}

/** Width, height and the lowest place for the first data. */
const WINDOWS = [
  [1440, 900, 240],
  [390, 844, 260],
] as const

const CONTROLS =
  'a[href], button, input:not([type=radio]), select, textarea, fieldset:has(input[type=radio])'

/**
 * Controls of the page above its first data, a radio group as one and those of a run left out, and the top of that data in
 * pixels.
 */
const measure = (page: Page, first: string, controlsAbove = first) =>
  page.evaluate(
    ([selector, controls, above]) => {
      const main = document.querySelector('main')!
      const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true })
      const data = [...main.querySelectorAll(selector!)].find(isShown)!
      const y = Math.round(data.getBoundingClientRect().top)
      const end = [...main.querySelectorAll(above!)].find(isShown)!.getBoundingClientRect().top
      const shown = [...main.querySelectorAll(controls!)].filter(
        (element) =>
          isShown(element) &&
          !element.closest('thead, [popover], nav, [data-state]') &&
          element.getBoundingClientRect().bottom <= end &&
          element.getBoundingClientRect().width > 1,
      )
      return { controls: shown.length, y }
    },
    [first, CONTROLS, controlsAbove],
  )

for (const [area, pages] of Object.entries(areas))
  test(`${area}: few controls come before the data, and it begins near the top`, async ({
    page,
  }) => {
    for (const [name, { path, first, controlsAbove }] of Object.entries(pages))
      await test.step(name, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await visit(page, path)
        for (const [width, height, yMax] of WINDOWS) {
          await page.setViewportSize({ width, height })
          await expect(page.locator('main').locator(first).first()).toBeVisible()
          const isAsAgreed = async () => {
            const { controls, y } = await measure(page, first, controlsAbove)
            expect(controls, `controls at ${width} pixels`).toBeLessThanOrEqual(8)
            expect(y, `first data at ${width} pixels`).toBeLessThanOrEqual(yMax)
            return `${name} at ${width}: ${controls} controls, data at ${y} px`
          }
          // data may come later
          await expect(isAsAgreed).toPass({ timeout: 20_000 })
          test.info().annotations.push({ type: 'header', description: await isAsAgreed() })
        }
      })
  })

test('headers stay at the top while rows scroll', async ({ page }) => {
  for (const path of [paths.people(), paths.board(), paths.markers(), paths.cohort()]) {
    await visit(page, path)
    await expect(page.locator('tbody tr').nth(20)).toBeAttached()
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 1500)
    await expect
      .poll(() =>
        page
          .locator('main table')
          .last()
          .locator('thead th')
          .last()
          .evaluate((head) => head.getBoundingClientRect().top),
      )
      .toBeGreaterThanOrEqual(0)
  }
})
