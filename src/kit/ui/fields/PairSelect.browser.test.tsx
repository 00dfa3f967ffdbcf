import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { PairSelect } from './PairSelect.tsx'

const draw = (options: readonly string[], chosen: readonly [string, string] = ['', '']) =>
  render(
    <PairSelect
      labels={['First account', 'Second account']}
      chosen={chosen}
      options={options.map((value) => ({ value, words: value }))}
      isLoading={false}
      title="Choose two accounts"
      sentence="See what differs."
      tooFew="You need two accounts to compare."
      pairs={options.length > 1 ? [{ values: ['A', 'B'], words: 'A vs. B' }] : []}
      onChoose={() => {}}
    />,
  )

test('a choice of two offers pairs under a heading', async () => {
  await draw(['A', 'B'])
  await expect.element(page.getByRole('list', { name: 'Suggested' })).toHaveTextContent('A vs. B')
})

test('nothing is to be chosen where there are fewer than two', async () => {
  await draw(['A'])
  await expect.element(page.getByText('You need two accounts to compare.')).toBeVisible()
  expect(page.getByRole('combobox').elements()).toEqual([])
})

test('a choice from the address stays to be changed', async () => {
  await draw(['A'], ['A', ''])
  await expect.element(page.getByLabelText('First account')).toBeVisible()
})
