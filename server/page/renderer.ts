import { Worker } from 'node:worker_threads'

import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { PageAnswer } from '#contract/own/page-answers.ts'
import type { Session } from '#contract/own/workspace.ts'

/** Page to render, in the form of src/app/entry-server.tsx. */
type RenderedPage = { address: string; reader: string; session: Session }
/**
 * HTML of a page with its inputs: facts of the reader, time in milliseconds since 1970, and
 * responses.
 */
export type Rendered = { html: string; reader: string; at: number; answers: readonly PageAnswer[] }
type Ask = (address: string) => Promise<PageAnswer>

export type Renderer = {
  /** The page as HTML. Null if it is late, too large, or can't be rendered. The browser then renders it. */
  render: (page: RenderedPage, ask: Ask) => Promise<Rendered | null>
  close: () => Promise<void>
}

type FromWorker =
  | { isReady: true }
  | { id: number; ask: string }
  | { id: number; html: string | null }
  | { id: number; error: string }

/** Reason that a page was not rendered. */
type Reason = 'late' | 'large responses' | 'an error response' | 'a failure' | 'not rendered'

type Outcome = { html: string; at: number }

type Rendering = {
  ask: Ask
  at: number
  /** Responses so far, by address. */
  answers: Map<string, PageAnswer>
  /** Characters of the responses so far. */
  size: number
  end: (outcome: Outcome | Reason) => void
}

/**
 * Maximum number of pages in progress. A further page would wait longer than the browser takes to
 * render it.
 */
const UNDER_WAY_MAX = 4
/**
 * Maximum number of characters of a page's responses. Larger ones are faster as separate requests.
 */
const ANSWERS_MAX = 1_000_000
const WORKER_MEMORY_MB = 256
/**
 * Delay before a page that could not be rendered is tried again, doubled each time. A late page
 * may just have met a busy moment.
 */
const PAUSE_MS = { first: 1000, last: 60_000, lastOfLate: 4000 }
/** Maximum number of remembered pages. */
const PAUSED_MAX = 1000
/** Age from which a page is rendered again, because the ages in it are counted in minutes. */
const RECENT_MS = 60_000
/** Time at which a list was read. No page shows it: the page's next request asks for changes since then. */
const READ_AT = /"moment":"[^"]*"/
/** Maximum number of characters of recent pages with their responses. */
const RECENT_SIZE = 16_000_000

/** Remembers pages that could not be rendered, each for a while. */
function pauses() {
  const paused = new LRUCache<string, { until: number; ms: number }>({ max: PAUSED_MAX })
  return {
    has: (key: string) => (paused.get(key)?.until ?? 0) > Date.now(),
    add: (key: string, reason: Reason) => {
      const last = reason === 'late' ? PAUSE_MS.lastOfLate : PAUSE_MS.last
      const ms = Math.min(last, 2 * (paused.get(key)?.ms ?? PAUSE_MS.first / 2))
      paused.set(key, { until: Date.now() + ms, ms })
    },
    end: (key: string) => paused.delete(key),
  }
}

/**
 * Recent pages by all that they were rendered from except for the responses, which are requested
 * again for every reader.
 */
function recentPages() {
  const pages = new LRUCache<string, Rendered>({
    maxSize: RECENT_SIZE,
    // nothing about people stays in memory for longer than it can be used
    ttl: RECENT_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ html, answers }) =>
      answers.reduce((size, { text }) => size + text.length, html.length + 1),
  })
  const keyOf = ({ address, reader, session }: RenderedPage) =>
    JSON.stringify([address, reader, session])
  return {
    get: (page: RenderedPage) => {
      const recent = pages.get(keyOf(page))
      return recent && Date.now() - recent.at < RECENT_MS ? recent : null
    },
    add: (page: RenderedPage, rendered: Rendered) => void pages.set(keyOf(page), rendered),
  }
}

type Settings = { entry: string; basePath: string; deadlineMs: number; log: FastifyBaseLogger }
type Thread = { post: (message: object) => void; end: () => Promise<unknown> }

/** Starts the thread. `onEnd` is called once, when it has ended. */
function startThread(
  { entry, basePath, log }: Settings,
  { onMessage, onEnd }: { onMessage: (message: FromWorker) => void; onEnd: () => void },
): Thread {
  const worker = new Worker(new URL('./page-worker.mjs', import.meta.url), {
    workerData: { entry, basePath },
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  worker.unref()
  worker.on('message', onMessage)
  worker.on('error', (error) => log.error({ err: error }, 'the page renderer stopped'))
  worker.on('exit', onEnd)
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() }
}

/**
 * Page renderer in its own thread, which starts with the first page. `entry` is the built module.
 * A page that takes longer than `deadlineMs` is abandoned.
 */
export function startRenderer(settings: Settings): Renderer {
  const { deadlineMs, log } = settings
  let thread: Thread | null = null
  let isReady = false
  let count = 0
  const underWay = new Map<number, Rendering>()
  const paused = pauses()
  const recent = recentPages()

  /** Response for a rendering, requested once. Undefined if the rendering has ended. */
  async function answer(id: number, address: string): Promise<PageAnswer | undefined> {
    const rendering = underWay.get(id)
    const known = rendering?.answers.get(address)
    if (!rendering || known) return known
    try {
      const given = await rendering.ask(address)
      if (!underWay.has(id)) return undefined
      rendering.size += given.text.length
      if (given.status !== 200) rendering.end('an error response')
      else if (rendering.size > ANSWERS_MAX) rendering.end('large responses')
      else rendering.answers.set(address, given)
    } catch (error) {
      log.warn({ err: error }, 'a page could not be rendered: a request failed')
      rendering.end('a failure')
    }
    return underWay.get(id)?.answers.get(address)
  }

  /** True if the responses are still those that a page was rendered with. */
  async function isUnchanged(id: number, { answers }: Rendered) {
    const given = await Promise.all(answers.map(({ address }) => answer(id, address)))
    return given.every(
      (now, index) => now?.text.replace(READ_AT, '') === answers[index]?.text.replace(READ_AT, ''),
    )
  }

  async function begin(id: number, page: RenderedPage) {
    const known = recent.get(page)
    const isSame = known && (await isUnchanged(id, known))
    const rendering = underWay.get(id)
    if (isSame) rendering?.end(known)
    else if (rendering) thread?.post({ id, page: { ...page, at: rendering.at } })
  }

  function onMessage(message: FromWorker) {
    if ('isReady' in message) {
      isReady = true
      return
    }
    const { id } = message
    const rendering = underWay.get(id)
    if (!rendering) return
    if ('ask' in message)
      void answer(id, message.ask).then((given) => given && thread?.post({ id, answer: given }))
    else if ('error' in message) {
      log.error({ stack: message.error }, 'a page could not be rendered')
      rendering.end('a failure')
    } else {
      const { html } = message
      rendering.end(html === null ? 'not rendered' : { html, at: rendering.at })
    }
  }

  function onEnd() {
    thread = null
    isReady = false
    for (const { end } of underWay.values()) end('a failure')
  }

  return {
    render: (page, ask) => {
      thread ??= startThread(settings, { onMessage, onEnd })
      const [path = ''] = page.address.split('?')
      const key = `${page.session.workspace} ${path}`
      if (!isReady || underWay.size >= UNDER_WAY_MAX || paused.has(key))
        return Promise.resolve(null)
      const id = ++count
      const answers = new Map<string, PageAnswer>()
      return new Promise((resolve) => {
        const end: Rendering['end'] = (outcome) => {
          clearTimeout(timer)
          underWay.delete(id)
          if (typeof outcome === 'string') {
            log.debug({ path, why: outcome }, 'a page was not rendered on the server')
            paused.add(key, outcome)
            thread?.post({ id })
            resolve(null)
          } else {
            paused.end(key)
            const { html, at } = outcome
            const rendered = { html, at, answers: [...answers.values()], reader: page.reader }
            recent.add(page, rendered)
            resolve(rendered)
          }
        }
        const timer = setTimeout(end, deadlineMs, 'late')
        underWay.set(id, { ask, at: Date.now(), answers, size: 0, end })
        void begin(id, page)
      })
    },
    close: async () => {
      await thread?.end()
    },
  }
}
