import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

import type { PageAnswer } from '#contract/own/page-answers.ts'
import { ANSWERS_ID, STYLE_ATTRIBUTE } from '#contract/own/workspace-paths.ts'
import { readerClock } from '#lib/days.ts'
import { addAnswers } from '#src/kit/api/page-answers.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { isHydrated } from '#src/kit/lib/store.ts'

import { endEarlyInput } from './early-input.ts'
import { readerText } from './reader.ts'

/** Applies the inline styles of a rendered page. */
function applyStyles(root: HTMLElement) {
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? ''
    element.removeAttribute(STYLE_ATTRIBUTE)
  }
}

/**
 * Takes over what the HTML of a server-rendered page contains. True if its content is right for
 * this reader and stays. It is removed if the window, the time zone, or a preference differs from
 * what the server knew.
 */
export function takeRenderedPage(root: HTMLElement): boolean {
  const script = document.getElementById(ANSWERS_ID)
  if (!script) return false
  addAnswers(JSON.parse(script.textContent) as PageAnswer[])
  const isOfReader = script.dataset.reader === readerText()
  if (isOfReader) {
    readerClock().renderedAt = Number(script.dataset.at)
    applyStyles(root)
  } else {
    root.replaceChildren()
    script.remove()
    void endEarlyInput(root)()
  }
  return isOfReader
}

/**
 * Number of browser ticks in which the responses that came with the page must be in the cache. A
 * time limit would end while a slow machine still reads them.
 */
const TAKEN_MAX_STEPS = 1000

/** Resolves in the browser's next tick. A timer would wait 4 ms from the fifth one on. */
function nextStep() {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

/**
 * Resolves when the answers that came with the page are in the cache, so that React finds the page
 * as the server rendered it.
 */
export async function answersTaken(): Promise<void> {
  for (let steps = 0; queryClient().isFetching() > 0 && steps < TAKEN_MAX_STEPS; steps++)
    await nextStep()
}

/** Hydrates a server-rendered page, and repeats for React what was entered before. */
export function hydratePage(root: HTMLElement, page: ReactNode): void {
  const repeat = endEarlyInput(root)
  isHydrated.set(false)
  const stop = isHydrated.subscribe(() => {
    stop()
    readerClock().renderedAt = null
    // marks that the page is interactive now
    document.getElementById(ANSWERS_ID)?.remove()
    void repeat()
  })
  hydrateRoot(root, page)
}
