/**
 * Renderer of pages, in a thread of its own: React computes synchronously and would hold up every request on the main thread.
 * Plain JavaScript, because a worker thread does not inherit the loader that reads TypeScript.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort, workerData } from 'node:worker_threads'

/** @typedef {{ address: string, status: number, headers: Record<string, string>, text: string }} Answer */
/** @typedef {{ scope: WeakMap<object, unknown>, ask: (address: string) => Promise<Answer>, leave: () => Promise<never> }} Rendering */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
/** @type {{ entry: string, basePath: string }} */
const { entry, basePath } = workerData

/** @type {AsyncLocalStorage<Rendering>} */
const renderings = new AsyncLocalStorage()

// requests of the client go to the gateway of this process, with the session of whoever asked for the page
globalThis.fetch = async (input, { method = 'GET' } = {}) => {
  const rendering = renderings.getStore()
  if (!rendering || typeof input !== 'string') throw new Error('No page is rendered.')
  // its answer would not be known by an address: the page is the browser's
  if (method !== 'GET') return rendering.leave()
  const { status, headers, text } = await rendering.ask(input.slice(basePath.length))
  return new Response(text, { status, headers })
}

Object.assign(globalThis, { roundsBasePath: basePath })
const { render, loadPages, followPageScope } = await import(entry)
await loadPages()
followPageScope(() => renderings.getStore()?.scope)

/**
 * Renderings under way, each with what waits for its answers, by their addresses. Of one that nobody waits for any more nothing
 * is kept.
 * @type {Map<number, Map<string, (answer: Answer) => void>>}
 */
const underWay = new Map()

/** @param {number} id @param {{ address: string, reader: string, session: unknown }} page */
async function renderPage(id, page) {
  /** @type {Map<string, Promise<Answer>>} */
  const answers = new Map()
  /** @type {Map<string, (answer: Answer) => void>} */
  const waiting = new Map()
  underWay.set(id, waiting)
  const ask = (/** @type {string} */ address) => {
    if (!underWay.has(id))
      return Promise.reject(new Error('This page is no longer being rendered.'))
    let answer = answers.get(address)
    if (!answer) {
      answer = new Promise((resolve) => waiting.set(address, resolve))
      answers.set(address, answer)
      port.postMessage({ id, ask: address })
    }
    return answer
  }
  const leave = () => {
    if (underWay.delete(id)) port.postMessage({ id, html: null, answers: [] })
    return /** @type {Promise<never>} */ (new Promise(() => {}))
  }
  const settled = async () => {
    for (let known = -1; known < answers.size;) {
      known = answers.size
      await Promise.all(answers.values())
      // requests that follow from an answer come in the steps after it
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  try {
    const html = await renderings.run({ scope: new WeakMap(), ask, leave }, () =>
      render(page, settled),
    )
    port.postMessage({ id, html, answers: await Promise.all(answers.values()) })
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
