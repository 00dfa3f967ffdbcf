import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'

import { failure, openPage, type Answers } from '#src/kit/page/testing.ts'
import { demoCatalog } from '#src/lab/testing.ts'

import * as loader from './loader.ts'
import * as MarkerComparisonPage from './MarkerComparisonPage.tsx'

const MARKERS = 'GET /api/v3/lab_tests/markers'
const comparison = page.getByRole('table', { name: 'Comparison' })
const removals = comparison.getByRole('button', { name: /^Remove .* from comparison$/ })

beforeEach(async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 720))
})

/** The comparison of two markers of the demo, each found by its test code. */
async function open(answers: Answers = {}) {
  const { markers, labs } = await demoCatalog('')
  const two = markers.filter(
    ({ lab_id, provider_id }) =>
      (lab_id === 1 && provider_id === '001032') || (lab_id === 2 && provider_id === '223'),
  )
  expect(two).toHaveLength(2)
  return openPage(
    [{ path: '/markers/compare', loader, page: MarkerComparisonPage }],
    '/markers/compare?compare=1:001032,2:223',
    {
      [MARKERS]: ({ url }: { url: URL }) => {
        const found = two.filter(({ provider_id }) => provider_id === url.searchParams.get('name'))
        return { markers: found, total: found.length, page: 1, size: 100, pages: 1 }
      },
      'GET /api/v3/lab_test/lab_account': { data: [] },
      'GET /workspace/lab-accounts/not-allowed': { lab_account_ids: [] },
      'GET /workspace/order-sets': { sets: [] },
      'GET /workspace/order-set-snapshots': { snapshots: [] },
      ...answers,
    },
    { labs },
  )
}

test('no word of a result breaks on a phone', async () => {
  await open()
  const result = comparison.getByText('Glucose [Mass/volume] in Serum or Plasma')
  await expect.element(result).toBeVisible()
  const texts = document.createTreeWalker(result.element(), NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of text.textContent!.matchAll(/[A-Za-z]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (range.getClientRects().length > 1) broken.push(word)
    }
  expect(broken).toEqual([])
})

test('markers that can’t be loaded stand beside each other on a phone, with their actions', async () => {
  await open({ [MARKERS]: () => failure(500) })
  await expect.poll(() => comparison.getByText('Couldn’t load').elements().length).toBe(2)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth - clientWidth).toBe(0)
  expect(removals.elements()).toHaveLength(2)
})
