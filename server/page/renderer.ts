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

type Rendering = {
  ask: Ask
  answers: PageAnswer[]
  /** Characters of the responses so far. */
  size: number
  end: (outcome: { html: string } | Reason) => void
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
 * Page renderer in its own thread, which starts with the first page. `entry` is the built module.
 * A page that takes longer than `deadlineMs` is abandoned.
 */
export function startRenderer({
  entry,
  basePath,
  deadlineMs,
  log,
}: {
  entry: string
  basePath: string
  deadlineMs: number
  log: FastifyBaseLogger
}): Renderer {
  let worker: Worker | null = null
  let isReady = false
  let count = 0
  const underWay = new Map<number, Rendering>()
  const paused = pauses()

  function endAll() {
    worker = null
    isReady = false
    for (const { end } of underWay.values()) end('a failure')
  }

  async function answer(id: number, { ask, end }: Rendering, address: string) {
    try {
      const given = await ask(address)
      const rendering = underWay.get(id)
      if (!rendering) return
      rendering.size += given.text.length
      if (given.status !== 200) return end('an error response')
      if (rendering.size > ANSWERS_MAX) return end('large responses')
      rendering.answers.push(given)
      worker?.postMessage({ id, answer: given })
    } catch (error) {
      log.warn({ err: error }, 'a page could not be rendered: a request failed')
      end('a failure')
    }
  }

  function onMessage(message: FromWorker) {
    if ('isReady' in message) {
      isReady = true
      return
    }
    const rendering = underWay.get(message.id)
    if (!rendering) return
    if ('ask' in message) void answer(message.id, rendering, message.ask)
    else if ('error' in message) {
      log.error({ stack: message.error }, 'a page could not be rendered')
      rendering.end('a failure')
    } else rendering.end(message.html === null ? 'not rendered' : { html: message.html })
  }

  function start() {
    const started = new Worker(new URL('./page-worker.mjs', import.meta.url), {
      workerData: { entry, basePath },
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    })
    started.unref()
    started.on('message', onMessage)
    started.on('error', (error) => log.error({ err: error }, 'the page renderer stopped'))
    started.on('exit', () => started === worker && endAll())
    return started
  }

  return {
    render: (page, ask) => {
      worker ??= start()
      const [path = ''] = page.address.split('?')
      const key = `${page.session.workspace} ${path}`
      if (!isReady || underWay.size >= UNDER_WAY_MAX || paused.has(key))
        return Promise.resolve(null)
      const id = ++count
      const at = Date.now()
      const answers: PageAnswer[] = []
      return new Promise((resolve) => {
        const end: Rendering['end'] = (outcome) => {
          clearTimeout(timer)
          underWay.delete(id)
          if (typeof outcome === 'string') {
            log.debug({ path, why: outcome }, 'a page was not rendered on the server')
            paused.add(key, outcome)
            worker?.postMessage({ id })
            resolve(null)
          } else {
            paused.end(key)
            resolve({ html: outcome.html, answers, reader: page.reader, at })
          }
        }
        const timer = setTimeout(end, deadlineMs, 'late')
        underWay.set(id, { ask, answers, size: 0, end })
        worker?.postMessage({ id, page: { ...page, at } })
      })
    },
    close: async () => {
      await worker?.terminate()
    },
  }
}
