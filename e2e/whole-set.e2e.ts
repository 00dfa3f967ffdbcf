import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

import { openFacet, expect, follow, rowOf, setDevFlags, test } from './utils.ts'

const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const rows = (page: Page) => page.locator('tr[data-row]')
const covers = (page: Page) => page.getByRole('status').filter({ hasText: 'marker' }).first()
const progress = (page: Page) => page.getByRole('region', { name: 'Loading the full catalog' })
const saved = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: /^Export/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return readFile(await file.path())
}
const prices = async (page: Page) =>
  (await rows(page).locator('td:nth-last-child(3)').allInnerTexts()).slice(0, 12)

test('all markers are loaded from one page and sorted by any column, and a click leads back to the page', async ({
  page,
}) => {
  await page.goto('/markers')
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Load full catalog' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(covers(page)).toContainText(/^All \d{3} markers, in catalog order/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'List price, $' }).click()
  await expect(covers(page)).toContainText('sorted by list price')
  expect(search(page)).toEqual({ sort: 'price' })
  const ascending = (await prices(page)).map(Number)
  expect(ascending[0]).toBeGreaterThan(0)
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
  // a link to it is the same set
  await page.reload()
  await expect(covers(page)).toContainText('sorted by list price')
  expect((await prices(page)).map(Number)).toEqual(ascending)
  await page.goBack()
  await expect(covers(page)).toContainText('in catalog order')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Back to paged view' }).click()
  await expect(covers(page)).toContainText('rows 1 to 50')
  expect(search(page)).toEqual({})
})

test('the index goes to a lab and an initial, says which is on screen, and is a menu on a phone', async ({
  page,
}) => {
  await page.goto('/markers/catalog')
  const index = page.getByRole('navigation', { name: 'Go to' })
  const lab = index.getByLabel('Go to lab')
  await expect(lab.locator('option:checked')).toHaveText('Labcorp')
  await index.getByRole('button', { name: 'Go to M', exact: true }).click()
  await expect(rows(page).filter({ hasText: /^M/ }).first()).toBeInViewport()
  await expect(index.locator('[aria-current]')).toHaveText('M')
  await lab.selectOption({ label: 'Sonora Quest' })
  await expect(page.getByRole('heading', { name: 'Sonora Quest' })).toBeInViewport()
  await page.getByRole('button', { name: 'List price, $' }).click()
  await expect(index).toHaveCount(0)
  await page.getByRole('button', { name: 'Marker', exact: true }).click()
  await expect(lab).toHaveCount(0)
  await index.getByRole('button', { name: 'Go to Z', exact: true }).click()
  await expect(rows(page).filter({ hasText: /^Zinc/ }).first()).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await index.getByLabel('Go to').selectOption('B')
  await expect(rows(page).filter({ hasText: /^B/ }).first()).toBeInViewport()
})

test('Typing and filters narrow all markers, and the file has what is on screen', async ({
  page,
}) => {
  await test.step('typing searches all markers without a request', async () => {
    await page.goto('/markers/catalog')
    await expect(covers(page)).toContainText(/^All \d{3} markers, in catalog order/)
    await expect(covers(page)).not.toContainText('rows')
    await expect(page.getByText(/Loading the full catalog|Indexing/)).toHaveCount(0)
    await page.keyboard.press('/')
    await page.keyboard.type('ts')
    // until its own index is there the service answers
    await expect(covers(page)).toContainText('matching “ts”, best match first')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.keyboard.type('h')
    await expect(covers(page)).toContainText('matching “tsh”, best match first')
    await expect(rows(page).first()).toContainText(/TSH|Thyr/)
    await openFacet(page, 'Lab')
    await page.getByRole('radio', { name: /Quest Diagnostics/ }).check()
    await expect(covers(page)).toContainText('at Quest Diagnostics')
    expect(asked.filter((url) => url.includes('/markers'))).toEqual([])
    expect(search(page)).toEqual({ name: 'tsh', lab: 'quest' })
  })

  await test.step('the quality filter names problems, other filters narrow it, and the file has what is on screen', async () => {
    await page.keyboard.press('Escape')
    await follow(page, '/markers/catalog')
    await openFacet(page, 'Quality')
    await page.getByRole('checkbox', { name: /^Unit differs from LOINC ?\d+$/ }).check()
    await page.keyboard.press('Escape')
    await expect(covers(page)).toContainText(/^\d of \d{3} markers/)
    expect((await rowOf(page, /Testosterone, total/))['Unit']).toMatch(/ng\/mL.*ng\/dL/s)
    await openFacet(page, 'Type')
    await page.getByRole('checkbox', { name: /biomarker/ }).check()
    await page.keyboard.press('Escape')
    await openFacet(page, 'Unit')
    await page.getByRole('checkbox', { name: /ng\/mL/ }).check()
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(1)
    expect(search(page)).toEqual({
      quality: 'unit-differs',
      kind: 'biomarker',
      unit: 'ng/mL',
    })
    const lines = (await saved(page, /CSV/)).toString().split('\r\n').filter(Boolean)
    expect(lines[0]).toContain(
      '# Markers, type: biomarker, unit: ng/mL, quality: Unit differs from LOINC',
    )
    expect(lines[1]).toMatch(/^"# 1 of \d{3}, in catalog order"/)
    expect(lines.at(-1)).toMatch(
      /^"Testosterone, total",005140,Labcorp,biomarker,1,2986-8,ng\/mL,26/,
    )
    const workbook = unzipSync(new Uint8Array(await saved(page, /Excel/)))
    const text = Object.entries(workbook)
      .filter(([name]) => /sharedStrings|sheet1/.test(name))
      .map(([, bytes]) => strFromU8(bytes))
      .join('')
    expect(text).toContain('>005140<')
    expect(text).not.toContain('<v>5140</v>')
  })
})

test('Loading all markers is paused and resumed, and a failure shows the service’s message', async ({
  page,
  context,
}) => {
  await test.step('loading is paused and resumed, waits when the service asks, and keeps the page meanwhile', async () => {
    await setDevFlags(context, 'slow:listMarkers:700')
    await page.goto('/markers/catalog')
    await progress(page).getByRole('button', { name: 'Pause' }).click()
    await expect(progress(page)).toContainText('Paused at')
    await expect(rows(page)).toHaveCount(50)
    await setDevFlags(context, 'fail:listMarkers:503')
    await progress(page).getByRole('button', { name: 'Resume' }).click()
    await expect(progress(page)).toContainText(/Retrying in \d seconds?/)
    await progress(page).getByRole('button', { name: 'Pause' }).click()
    await setDevFlags(context, '')
    await progress(page).getByRole('button', { name: 'Resume' }).click()
    await expect(covers(page)).toContainText(/^All \d{3} markers/)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Check for updates' }).click()
    await expect(page.getByText('no changes found')).toBeVisible()
  })

  await test.step('a failure shows the service’s message, and a retry loads the rest', async () => {
    await setDevFlags(context, 'fail:listMarkers:500')
    await page.goto('/markers/catalog')
    await expect(progress(page).getByRole('alert')).toContainText('Failed on purpose')
    await setDevFlags(context, '')
    await progress(page).getByRole('button', { name: 'Try again' }).click()
    await expect(covers(page)).toContainText(/^All \d{3} markers/)
  })
})
