/**
 * Page renderer in its own thread, because React computes synchronously and would block every
 * request on the main thread. Plain JavaScript, because a worker thread doesn't inherit the loader
 * that reads TypeScript.
 */
import { parentPort, workerData } from 'node:worker_threads'

import { renderings } from './rendering.mjs'

/** @typedef {import('#contract/own/page-answers.ts').PageAnswer} PageAnswer */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
/** @type {{ entry: string, basePath: string }} */
const { entry: file, basePath } = workerData

const render = renderings(basePath)
const entry = await import(file)
await entry.loadPages()

/**
 * Renderings in progress, each with the callbacks waiting for its responses, by address. Removed
 * when no one waits for a rendering anymore. @type {Map<number, Map<string, (answer: PageAnswer)
 * => void>>}
 */
const underWay = new Map()

/** @param {number} id @param {import('./rendering.mjs').Page} page */
async function renderPage(id, page) {
  /** @type {Map<string, (answer: PageAnswer) => void>} */
  const waiting = new Map()
  underWay.set(id, waiting)
  const ask = (/** @type {string} */ address) =>
    underWay.has(id)
      ? new Promise((resolve) => {
          waiting.set(address, resolve)
          port.postMessage({ id, ask: address })
        })
      : Promise.reject(new Error('This page is no longer being rendered.'))
  try {
    port.postMessage({ id, html: await render(entry, page, ask) })
  } catch (error) {
    port.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  } finally {
    underWay.delete(id)
  }
}

port.on('message', ({ id, page, answer }) => {
  if (page) void renderPage(id, page)
  else if (answer) underWay.get(id)?.get(answer.address)?.(answer)
  else underWay.delete(id)
})
port.postMessage({ isReady: true })
