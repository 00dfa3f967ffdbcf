import { AsyncLocalStorage } from 'node:async_hooks'

/** @typedef {import('#contract/own/page-answers.ts').PageAnswer} PageAnswer */
/** @typedef {import('#contract/own/workspace.ts').Session} Session */
/** @typedef {{ address: string, reader: string, at: number, session: Session }} Page As src/app/entry-server.tsx takes it. */
/** @typedef {WeakMap<object, unknown>} Scope */
/** @typedef {{ render: (page: Page, settled: () => Promise<void>) => Promise<string | null>, followPageScope: (source: () => Scope | undefined) => void }} Entry */
/** @typedef {{ scope: Scope, ask: (address: string) => Promise<PageAnswer>, leave: () => Promise<never> }} Rendering */

/**
 * Takes over the requests of the page's client in this process: those of a page being rendered go
 * to `ask`, once for each address. The returned function renders a page with the built entry. Null
 * if the browser has to render it. @param {string} basePath
 */
export function renderings(basePath) {
  /** @type {AsyncLocalStorage<Rendering | undefined>} */
  const underWay = new AsyncLocalStorage()
  const { fetch } = globalThis
  globalThis.fetch = async (input, init = {}) => {
    const rendering = underWay.getStore()
    if (!rendering || typeof input !== 'string') return fetch(input, init)
    // its response wouldn't be found by its address, so the browser renders the page
    if ((init.method ?? 'GET') !== 'GET') return rendering.leave()
    const { status, headers, text } = await rendering.ask(input.slice(basePath.length))
    return new Response(text, { status, headers })
  }
  Object.assign(globalThis, { roundsBasePath: basePath })

  /**
   * @param {Entry} entry @param {Page} page @param {(address: string) => Promise<PageAnswer>} ask
   * @returns {Promise<string | null>}
   */
  return async ({ render, followPageScope }, page, ask) => {
    followPageScope(() => underWay.getStore()?.scope)
    /** @type {Map<string, Promise<PageAnswer>>} */
    const answers = new Map()
    const settled = async () => {
      for (let known = -1; known < answers.size;) {
        known = answers.size
        await Promise.all(answers.values())
        // requests that follow from a response come in the next ticks
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    return new Promise((resolve, reject) => {
      const rendering = {
        scope: new WeakMap(),
        ask: (/** @type {string} */ address) => {
          // requests that it makes aren't the page's
          const answer = answers.get(address) ?? underWay.run(undefined, () => ask(address))
          answers.set(address, answer)
          return answer
        },
        leave: () => {
          resolve(null)
          return /** @type {Promise<never>} */ (new Promise(() => {}))
        },
      }
      underWay.run(rendering, () => render(page, settled)).then(resolve, reject)
    })
  }
}
