import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { PhoneTray } from '#src/kit/ui/PhoneTray.tsx'

import shell from './shell.module.css'

afterEach(() => page.viewport(1280, 720))

const Bars = ({ isOfLab, hasTray }: { isOfLab: boolean; hasTray: boolean }) => (
  <div className={shell.shell}>
    <nav className={shell.nav} data-lab={isOfLab || undefined}>
      <div className={shell.bar}>
        <span className={shell.item}>Lab</span>
      </div>
      <div className={shell.lab}>
        <span className={shell.item}>Catalog</span>
      </div>
    </nav>
    <main className={shell.page}>
      {Array.from({ length: 40 }, (_, index) => (
        <p key={index}>
          <button type="button">Copy LOINC code {index}</button>
        </p>
      ))}
      {hasTray && (
        <PhoneTray
          label="Draft"
          there={{ heading: 'there', words: 'View order' }}
          back={{ heading: 'back', words: 'Back' }}
          isOnTablet
        >
          3 markers <small>$46.00</small>
        </PhoneTray>
      )}
    </main>
  </div>
)

test.each([
  { width: 640, isOfLab: false, hasTray: false },
  { width: 640, isOfLab: true, hasTray: false },
  { width: 640, isOfLab: true, hasTray: true },
  { width: 900, isOfLab: true, hasTray: true },
])('what has the focus is above the bars: %o', async ({ width, ...bars }) => {
  await page.viewport(width, 450)
  const { container } = await render(<Bars {...bars} />)
  const standing = [container.querySelector('[data-tray]'), container.querySelector('nav')].filter(
    (bar) => bar !== null && getComputedStyle(bar).position === 'fixed',
  )
  expect(standing.length).toBeGreaterThan(0)
  const buttons = [...container.querySelectorAll('main p > button')]
  for (const button of buttons) {
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    const below = standing.map((bar) => bar?.getBoundingClientRect().top ?? 0)
    // with its outline
    expect(button.getBoundingClientRect().bottom + 4).toBeLessThanOrEqual(Math.min(...below))
  }
})
