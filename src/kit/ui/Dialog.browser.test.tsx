import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { Dialog } from './Dialog.tsx'

test('a held dialog stays open until its work is done, however someone tries to close it', async () => {
  const onClose = vi.fn<() => void>()
  const draw = (isHeld: boolean) => (
    <Dialog title="Erase Ada?" isHeld={isHeld} onClose={onClose}>
      Text
    </Dialog>
  )
  const { rerender } = await render(draw(true))
  const dialog = page.getByRole('dialog', { name: 'Erase Ada?' })
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Close' }).click({ force: true })
  document.querySelector('dialog')!.click()
  await expect.element(dialog).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await rerender(draw(false))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
