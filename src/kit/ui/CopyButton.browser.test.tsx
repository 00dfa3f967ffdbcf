import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { CopyButton } from './CopyButton.tsx'
import { CopyCode } from './text/CopyCode.tsx'

/** Clipboard that takes the text, or refuses it. */
function stubClipboard(isAllowed: boolean) {
  const writeText = vi.fn<Clipboard['writeText']>(() =>
    isAllowed ? Promise.resolve() : Promise.reject(new Error('refused')),
  )
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  return writeText
}

/** What live regions announced, in order. */
function announced(within: HTMLElement) {
  const said: string[] = []
  const changes = new MutationObserver((found) => {
    for (const { target, addedNodes } of found)
      if (addedNodes.length && (target as Element).closest('[aria-live], [role=status]'))
        said.push([...addedNodes].map(({ textContent }) => textContent).join(''))
  })
  changes.observe(within, { childList: true, subtree: true, characterData: true })
  return said
}

test('each copy is announced, a repeated one too', async () => {
  stubClipboard(true)
  const { container, getByRole } = await render(<CopyButton text="Hi">Copy message</CopyButton>)
  const said = announced(container)
  // a key presses it while the focus is elsewhere
  getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(() => said).toEqual(['Copied'])
  await getByRole('button').click()
  await expect.poll(() => said).toEqual(['Copied', 'Copied'])
})

test('a copy that fails is announced', async () => {
  stubClipboard(false)
  const { container, getByRole } = await render(
    <>
      <CopyButton text="Hi">Copy message</CopyButton>
      <CopyCode code="E11.9" />
    </>,
  )
  const said = announced(container)
  await getByRole('button', { name: 'Copy message' }).click()
  await expect.poll(() => said).toEqual(['Couldn’t copy'])
  await getByRole('button', { name: 'Copy code E11.9' }).click()
  await expect.poll(() => said).toEqual(['Couldn’t copy', 'couldn’t copy'])
})
