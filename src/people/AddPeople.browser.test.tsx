import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { keepingDrafts } from '#src/kit/api/drafts.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

import { AddPeople } from './AddPeople.tsx'
import { RenameDialog } from './RenameDialog.tsx'

const ID = '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e'

function Opener({ what }: { what: 'add' | 'rename' }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const person = { user_id: ID, label: 'Maya', tags: [], added_at: '2026-01-01T00:00:00Z' }
  return (
    <QueryClientProvider client={queryClient()}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && what === 'add' && <AddPeople onDone={() => {}} onClose={close} />}
      {isOpen && what === 'rename' && <RenameDialog person={person} onClose={close} />}
    </QueryClientProvider>
  )
}
const opener = page.getByRole('button', { name: 'Open' })
const dialog = page.getByRole('dialog')

test('what was typed stays for the next opening, after Escape and after a click outside', async () => {
  await render(<Opener what="add" />)
  const field = page.getByLabelText('User IDs, one per line')
  await opener.click()
  await field.fill(`${ID}, Maya`)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(field).toHaveValue(`${ID}, Maya`)
  await field.fill(`${ID}, Robin`)
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(field).toHaveValue(`${ID}, Robin`)

  // Cancel discards it
  await page.getByRole('button', { name: 'Cancel' }).click()
  await opener.click()
  await expect.element(field).toHaveValue('')
})

test('an unchanged text isn’t kept', async () => {
  await render(<Opener what="rename" />)
  await opener.click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Maya O.')
  await page.getByRole('textbox', { name: 'Name' }).fill('Maya')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  // of a closed dialog nothing is kept later
  keepingDrafts(() => {})()
  await opener.click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Maya')
})
