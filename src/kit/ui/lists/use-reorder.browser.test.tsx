import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { useReorder } from './use-reorder.ts'

function Codes() {
  const [codes, setCodes] = useState<readonly string[]>(['I10', 'E11.9', 'N18.4'])
  const { list, handle, dragged } = useReorder(codes, setCodes)
  return (
    <ol ref={list} data-dragged={dragged}>
      {codes.map((code) => (
        <li key={code}>
          <button type="button" {...handle(code)}>
            {code}
          </button>
        </li>
      ))}
    </ol>
  )
}

test('an entry is dropped where the pointer is, also before its last move is rendered', async () => {
  // only a pointer of the system can be captured
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  await render(<Codes />)
  const last = page.getByRole('button', { name: 'N18.4' }).element()
  const { top } = page.getByRole('listitem').first().element().getBoundingClientRect()
  const send = (kind: string, clientY: number) =>
    last.dispatchEvent(new PointerEvent(kind, { bubbles: true, clientY }))
  send('pointerdown', last.getBoundingClientRect().top + 1)
  await expect.element(page.getByRole('list')).toHaveAttribute('data-dragged', 'N18.4')
  send('pointermove', top + 1)
  send('pointerup', top + 1)
  await expect.element(page.getByRole('list')).toHaveTextContent('N18.4I10E11.9')
})
