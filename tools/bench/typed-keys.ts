import type { Page } from 'playwright'

import { short, type Row } from './table.ts'

/**
 * For the page, before it loads: milliseconds from each key until what it asks for is painted. `isShown` is an expression that
 * knows `wanted`, the text of the field.
 */
export const watchKeys = (isShown: string): string => `
  window.keyTimes = []
  addEventListener('input', ({ target }) => {
    const began = performance.now()
    const wanted = target.value.trim()
    const look = () => {
      if (target.value.trim() !== wanted) return
      if (!(${isShown})) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keyTimes.push(performance.now() - began)
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }, true)`

/** Types each query into the search field of a page that watches its keys. */
export async function typeAll(page: Page, queries: readonly string[], betweenKeysMs: number) {
  const field = page.getByRole('searchbox')
  for (const query of queries) {
    await field.fill('')
    await page.waitForTimeout(betweenKeysMs * 3)
    await field.pressSequentially(query, { delay: betweenKeysMs })
    await page.waitForTimeout(betweenKeysMs * 3)
  }
  const times = await page.evaluate<number[]>('window.keyTimes')
  return { times: times.sort((a, b) => a - b), typed: queries.join('').length }
}

/** The median and the 99th percentile, against the most that each may be. */
export const keyRows = (
  what: string,
  { times, typed }: Awaited<ReturnType<typeof typeAll>>,
  mostMs: { median: number; p99: number },
): Row[] =>
  (
    [
      ['median', 0.5, mostMs.median],
      ['99th percentile', 0.99, mostMs.p99],
    ] as const
  ).map(([name, share, most]) => {
    const ms = times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Infinity
    return {
      what: `${what}, key to painted, ${name} (${times.length} of ${typed} keys)`,
      ours: `${short(ms)} ms`,
      floor: null,
      ratio: '',
      target: `< ${most} ms`,
      holds: ms < most,
    }
  })
