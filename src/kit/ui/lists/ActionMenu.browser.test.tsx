import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { Dialog } from '#src/kit/ui/Dialog.tsx'

import { ActionMenu, MenuAction } from './ActionMenu.tsx'

function RenameMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionMenu label="More actions" icon="more">
        <MenuAction onClick={() => setOpen(true)}>Rename</MenuAction>
      </ActionMenu>
      {isOpen && (
        <Dialog title="Rename" onClose={() => setOpen(false)}>
          <input aria-label="New text" />
        </Dialog>
      )}
    </>
  )
}

test('a dialog that a menu opens returns the focus to the menu’s button', async () => {
  await render(<RenameMenu />)
  const button = page.getByRole('button', { name: 'More actions' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('New text')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})
