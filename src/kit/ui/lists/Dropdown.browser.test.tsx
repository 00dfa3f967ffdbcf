import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { CheckboxList, Dropdown } from './Dropdown.tsx'

const choices = ['garmin', 'strava'].map((value) => ({ value, label: value }))
const panels = {
  Provider: <CheckboxList label="Provider" choices={choices} chosen={[]} onChange={() => {}} />,
  Range: <input aria-label="First day" type="date" />,
  Model: (
    <select aria-label="Model of load">
      <option>Edwards</option>
    </select>
  ),
  Columns: <button type="button">All columns</button>,
}

const drawDropdowns = () =>
  render(
    <>
      {Object.entries(panels).map(([label, panel]) => (
        <Dropdown key={label} label={label}>
          {panel}
        </Dropdown>
      ))}
      <input aria-label="Elsewhere" style={{ display: 'block', marginTop: 400 }} />
    </>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = (name: string) => page.getByRole('dialog', { name, exact: true })
const focusWithin = (name: string) => panel(name).element().querySelectorAll(':focus').length

test('a panel closed by Escape returns the focus to its button, but not one closed by a click elsewhere', async () => {
  await drawDropdowns()
  for (const name of Object.keys(panels)) {
    button(name).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel(name)).toBeVisible()
    await expect.poll(() => focusWithin(name)).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(button(name)).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button(name)).toHaveFocus()
  }
  await button('Provider').click()
  await expect.poll(() => focusWithin('Provider')).toBe(1)
  await page.getByLabelText('Elsewhere').click()
  await expect.element(button('Provider')).toHaveAttribute('aria-expanded', 'false')
  expect(panel('Provider').query()).toBeNull()
  await expect.element(page.getByLabelText('Elsewhere')).toHaveFocus()
})

test('a field focused while the panel opens keeps the focus', async () => {
  await drawDropdowns()
  ;(button('Provider').element() as HTMLElement).click()
  const [, second] = panel('Provider').element().querySelectorAll('input')
  second?.focus()
  // the event of the opened panel comes in a task of its own
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(second)
})
