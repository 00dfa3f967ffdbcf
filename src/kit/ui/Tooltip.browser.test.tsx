import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { Button } from './Button.tsx'
import { Tooltips } from './Tooltip.tsx'

const tooltip = page.getByRole('tooltip')

test('a title is shown by Rounds while the pointer rests on it, and by the browser again afterwards', async () => {
  await render(
    <>
      <Button title="Access expired">Failing</Button>
      <Button title="Export">Export</Button>
      <p>Elsewhere</p>
      <Tooltips />
    </>,
  )
  const button = page.getByRole('button', { name: 'Failing' })
  await userEvent.hover(button)
  await expect.element(tooltip).toHaveTextContent('Access expired')
  expect(button.element().getAttribute('title')).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
  await userEvent.hover(page.getByText('Elsewhere'))
  await expect.element(button).toHaveAttribute('title', 'Access expired')
  // its own words say it already
  await userEvent.hover(page.getByRole('button', { name: 'Export' }))
  await expect
    .element(page.getByRole('button', { name: 'Export' }))
    .toHaveAttribute('title', 'Export')
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('a button without text shows its title on keyboard focus', async () => {
  await render(
    <>
      <Button icon="refresh" iconOnly aria-label="Refresh" />
      <Tooltips />
    </>,
  )
  await userEvent.tab()
  await expect.element(tooltip).toHaveTextContent('Refresh')
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toHaveFocus()
})

test('a button focused after another key shows no title, which would cover the next control', async () => {
  await render(
    <>
      <Button
        icon="refresh"
        iconOnly
        aria-label="Refresh"
        onKeyDown={({ currentTarget }) => {
          currentTarget.blur()
          currentTarget.focus()
        }}
      />
      <Tooltips />
    </>,
  )
  await userEvent.tab()
  await expect.element(tooltip).toHaveTextContent('Refresh')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(tooltip).not.toBeInTheDocument()
})
