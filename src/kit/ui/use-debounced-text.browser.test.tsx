import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { useDebouncedText } from './use-debounced-text.ts'

const PAUSE_MS = 1000

function Search() {
  const [value, setValue] = useState('asthma')
  const { text, type } = useDebouncedText(value, setValue, PAUSE_MS)
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => type(event.target.value)} />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
      <output>Results for “{value}”</output>
    </>
  )
}

test('typed text doesn’t overwrite a value that was set afterwards', async () => {
  await render(<Search />)
  await userEvent.fill(page.getByRole('textbox'), 'gout')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByRole('textbox')).toHaveValue('')
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 1.5))
  await expect.element(page.getByRole('textbox')).toHaveValue('')
  await expect.element(page.getByText('Results for “”')).toBeVisible()
})
