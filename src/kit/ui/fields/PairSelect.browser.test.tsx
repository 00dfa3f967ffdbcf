import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { PairSelect } from './PairSelect.tsx'

const draw = (
  options: readonly string[],
  chosen: readonly [string, string] = ['', ''],
  onChoose: (first: string, second: string) => void = () => {},
) =>
  render(
    <PairSelect
      labels={['First account', 'Second account']}
      chosen={chosen}
      options={options.map((value) => ({ value, words: value }))}
      isLoading={false}
      sentence="See what differs."
      tooFew="You need two accounts to compare."
      onChoose={onChoose}
    />,
  )

test('a choice of two says what it shows until both are chosen', async () => {
  const chosen: string[][] = []
  await draw(['A', 'B'], ['A', ''], (...pair) => chosen.push(pair))
  await expect.element(page.getByText('See what differs.')).toBeVisible()
  await page.getByLabelText('Second account').selectOptions('B')
  expect(chosen).toEqual([['A', 'B']])
})

test('a choice of fewer than two items is not offered', async () => {
  await draw(['A'])
  await expect.element(page.getByText('You need two accounts to compare.')).toBeVisible()
  expect(page.getByRole('combobox').elements()).toEqual([])
})

test('a choice from the address can still be changed', async () => {
  await draw(['A'], ['A', ''])
  await expect.element(page.getByLabelText('First account')).toBeVisible()
})
