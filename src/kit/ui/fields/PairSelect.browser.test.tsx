import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { PairHint, PairSelect } from './PairSelect.tsx'

const draw = (
  values: readonly string[],
  chosen: readonly [string, string] = ['', ''],
  onChoose: (first: string, second: string) => void = () => {},
) => {
  const pair = {
    chosen,
    options: values.map((value) => ({ value, words: value })),
    isLoading: false,
  }
  return render(
    <>
      <PairSelect {...pair} labels={['First account', 'Second account']} onChoose={onChoose} />
      <PairHint {...pair} sentence="See what differs." tooFew="You need two accounts to compare." />
    </>,
  )
}

test('a choice of two says what it shows until both are chosen', async () => {
  const chosen: string[][] = []
  await draw(['A', 'B'], ['A', ''], (...pair) => chosen.push(pair))
  await expect.element(page.getByText('See what differs.')).toBeVisible()
  await page.getByLabelText('Second account').selectOptions('B')
  expect(chosen).toEqual([['A', 'B']])
})

test('a choice of fewer than two items says that there is nothing to compare', async () => {
  await draw(['A'])
  await expect.element(page.getByText('You need two accounts to compare.')).toBeVisible()
})

test('a choice from the address can still be changed', async () => {
  await draw(['A'], ['A', ''])
  await expect.element(page.getByLabelText('First account')).toBeVisible()
})
