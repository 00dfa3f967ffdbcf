import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { TagInput } from './TagInput.tsx'

test('a comma or Enter adds a tag, Backspace or a click removes it, and typed text counts', async () => {
  const onChange = vi.fn<(tags: string[]) => void>()
  const onSubmit = vi.fn<() => void>()
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TagInput initial={['adult']} known={['adult', 'fasting']} onChange={onChange} />
    </form>,
  )
  const field = page.getByRole('textbox', { name: 'Tags' })
  const removers = page.getByRole('button', { name: /^Remove tag/ })
  await userEvent.type(field, 'yearly, tria')
  expect(onChange).toHaveBeenLastCalledWith(['adult', 'yearly', 'tria'])
  await expect.element(field).toHaveValue('tria')
  await userEvent.type(field, 'l A')
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(onChange).toHaveBeenLastCalledWith(['adult', 'yearly', 'trial A'])
  await userEvent.keyboard('{Backspace}')
  expect(onChange).toHaveBeenLastCalledWith(['adult', 'yearly'])
  await page.getByRole('button', { name: 'Remove tag adult' }).click()
  expect(onChange).toHaveBeenLastCalledWith(['yearly'])

  const known = page.getByRole('group', { name: 'Existing tags' }).getByRole('button')
  await expect
    .poll(() => known.elements().map(({ textContent }) => textContent))
    .toEqual(['adult', 'fasting'])
  await known.nth(1).click()
  expect(onChange).toHaveBeenLastCalledWith(['yearly', 'fasting'])
  expect(removers.elements()).toHaveLength(2)
  field.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})
