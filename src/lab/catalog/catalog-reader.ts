import type { Marker, MarkerPage } from '#contract/interface/markers.ts'
import type { FieldNote, Read, RejectedRecord } from '#lib/read-leniently.ts'
import {
  createRequestQueue,
  waitSeconds,
  type RequestRun,
  type Wait,
} from '#src/kit/api/request-queue.ts'
import { createStore } from '#src/kit/lib/store.ts'

/** Maximum page size of the interface. */
const PAGE_SIZE = 100
/** Number of parallel requests: enough to keep a service busy, without overloading it. */
const AT_ONCE = 3
/** Number of times that a catalog is read again if it changes while it is read. */
const RELOADS_MAX = 2
/** Minimum interval of progress updates, each of which renders the page. */
const TELL_MS = 100

export type Catalog = {
  /** `whole`: all of it is in `markers`. While it is read again, the previous reading's stay there. */
  state: 'none' | 'loading' | 'paused' | 'failed' | 'whole'
  markers: readonly Marker[]
  /** Number of records read so far, including skipped ones. */
  loaded: number
  /** Total number of markers. Null if the service doesn't say. */
  total: number | null
  /** Records skipped in `markers`, by index. */
  rejected: RejectedRecord[]
  notes: FieldNote[]
  /** Start of the reading of `markers`, milliseconds since 1970. */
  readAt: number | null
  /** Number of readings abandoned because the catalog changed. */
  reloads: number
  /** Reason that `markers` may mix several states of the catalog: it changed during every reading. */
  unsettled: string | null
  error: Error | null
  /** Seconds until the next attempt, if the service asked for a pause. */
  retryInSeconds: number | null
  /** Comparison of the service's current catalog with the one read, by its first and last page. */
  since: 'unasked' | 'asking' | 'same' | 'changed' | 'failed'
}

const NOTHING: Catalog = {
  state: 'none',
  markers: [],
  loaded: 0,
  total: null,
  rejected: [],
  notes: [],
  readAt: null,
  reloads: 0,
  unsettled: null,
  error: null,
  retryInSeconds: null,
  since: 'unasked',
}

type PageRead = Read<MarkerPage>
/** Requests one page of `size` markers. */
export type AskPage = (page: number, size: number, signal: AbortSignal) => Promise<PageRead>
type Timing = { now: () => number; wait: Wait }

/** Error for a catalog that changed between two pages of one reading. `how` is a description. */
class Changed extends Error {}

const recordsOf = ({ body, rejected }: PageRead) => body.markers.length + rejected.length

const realTiming: Timing = { now: Date.now, wait: waitSeconds }

/** One reading: its pages, and what they show about the whole. */
class Reading {
  readonly pages = new Map<number, PageRead>()
  private readonly pageOfId = new Map<string, number>()
  loaded = 0
  total: number | null = null
  /** Records per page, which may be fewer than requested. */
  private size = PAGE_SIZE
  /** The last page, once it is known. */
  private last: number | null = null
  readonly beganAt: number
  /** True in the last reading, which accepts inconsistent pages. */
  private readonly isStrict: boolean
  unsettled: string | null = null

  constructor(beganAt: number, isStrict: boolean) {
    this.beganAt = beganAt
    this.isStrict = isStrict
  }

  /** Pages still to be read. The last one may become known in the meantime. */
  *missing(): Generator<number, void> {
    for (let page = 1; this.last === null || page <= this.last; page++)
      if (!this.pages.has(page)) yield page
  }

  take(page: number, read: PageRead) {
    const records = recordsOf(read)
    if (page === 1) {
      this.total = read.body.total
      const isShort = records < read.body.size && records > 0 && (this.total ?? 0) > records
      this.size = isShort ? records : read.body.size
      if (this.total !== null) this.last = Math.max(1, Math.ceil(this.total / this.size))
    }
    if (read.body.total !== this.total)
      this.changed(`marker count went from ${this.total ?? '?'} to ${read.body.total ?? '?'}`)
    if (this.total === null && records < this.size)
      this.last = Math.min(this.last ?? page, records === 0 && page > 1 ? page - 1 : page)
    let isRepeated = this.total === null && read.body.markers.length > 0
    for (const { id } of read.body.markers) {
      const first = this.pageOfId.get(String(id))
      if (first !== undefined && first !== page)
        this.changed(`marker ${id} appeared on pages ${first} and ${page}`)
      isRepeated &&= first !== undefined && first < page
      this.pageOfId.set(String(id), Math.min(first ?? page, page))
    }
    // a service without a total that repeats a page has no more pages
    if (isRepeated) this.last = Math.min(this.last ?? page, page - 1)
    if (this.last !== null && page > this.last) return
    this.pages.set(page, read)
    this.loaded += records
    if (this.isComplete && this.total !== null && this.loaded !== this.total)
      this.changed(`expected ${this.total} markers, received ${this.loaded}`)
  }

  private changed(how: string) {
    if (this.isStrict) throw new Changed(how)
    this.unsettled ??= how
  }

  private get isComplete() {
    if (this.last === null || this.pages.size < this.last) return false
    for (let page = 1; page <= this.last; page++) if (!this.pages.has(page)) return false
    return true
  }

  /** All pages combined in order. A repeated id gets a number, as within a page. */
  whole(): Partial<Catalog> {
    const markers: Marker[] = []
    const rejected: RejectedRecord[] = []
    const notes: FieldNote[] = []
    const used = new Set<string>()
    const inOrder = [...this.pages].sort(([a], [b]) => a - b)
    for (const [page, read] of inOrder.slice(0, this.last ?? undefined)) {
      const before = (page - 1) * this.size
      for (const marker of read.body.markers) {
        const id = String(marker.id)
        let own = id
        for (let copy = 2; used.has(own); copy++) own = `${id} (${copy})`
        used.add(own)
        if (own !== id) marker.id = own
        markers.push(marker)
      }
      for (const one of read.rejected) rejected.push({ ...one, index: one.index + before })
      for (const one of read.notes)
        if (one.index !== null) notes.push({ ...one, index: one.index + before })
        else if (page === 1) notes.push(one)
    }
    const { loaded, beganAt: readAt, unsettled } = this
    return { markers, rejected, notes, loaded, total: this.total ?? loaded, readAt, unsettled }
  }
}

/** Compares the current first and last page with those read. */
async function comparison(
  ask: AskPage,
  { markers, loaded, total }: Catalog,
): Promise<'same' | 'changed'> {
  const isSame = (read: PageRead, known: readonly Marker[]) =>
    (read.body.total ?? total) === total &&
    JSON.stringify(read.body.markers) === JSON.stringify(known)
  const { signal } = new AbortController()
  const first = await ask(1, PAGE_SIZE, signal)
  // a page may have fewer records than requested
  const last = Math.max(1, Math.ceil(loaded / (recordsOf(first) || PAGE_SIZE)))
  const end = last === 1 ? first : await ask(last, PAGE_SIZE, signal)
  const isSameFirst = isSame(first, markers.slice(0, first.body.markers.length))
  const isSameEnd = isSame(end, markers.slice(markers.length - end.body.markers.length))
  const hasEnd = recordsOf(end) > 0 || loaded === 0
  return isSameFirst && isSameEnd && hasEnd ? 'same' : 'changed'
}

/**
 * Reads all pages of a catalog, a few at a time, and combines them. It can be paused and
 * continued, waits if the service asks for it, and starts again if the catalog changed between two
 * pages.
 */
export function createCatalogReader(ask: AskPage, { now, wait }: Timing = realTiming) {
  const { get, set, subscribe } = createStore(() => NOTHING)
  let reading: Reading | null = null
  let reportedAt = 0
  const queue = createRequestQueue(wait, (retryInSeconds) => tell({ retryInSeconds }))
  const { stop } = queue

  function tell(patch: Partial<Catalog>) {
    set({ ...get(), ...patch })
    reportedAt = now()
  }

  /** Reads the missing pages, starting with the first one alone, which gives their number. */
  async function readPagesOf(current: Reading, { signal, ask: askPatiently, each }: RequestRun) {
    const readOne = async (page: number) => {
      const read = await askPatiently(() => ask(page, PAGE_SIZE, signal))
      signal.throwIfAborted()
      current.take(page, read)
      if (page === 1 || now() - reportedAt >= TELL_MS)
        tell({ loaded: current.loaded, total: current.total })
    }
    if (!current.pages.has(1)) await readOne(1)
    await each(current.missing(), AT_ONCE, readOne)
  }

  async function readWhole() {
    tell({ state: 'loading', error: null, retryInSeconds: null })
    for (;;) {
      reading ??= new Reading(now(), get().reloads < RELOADS_MAX)
      const current = reading
      try {
        if (!(await queue.run((requests) => readPagesOf(current, requests)))) return
        reading = null
        tell({ ...current.whole(), state: 'whole', since: 'unasked' })
        return
      } catch (error) {
        if (!(error instanceof Changed)) {
          const loaded = current.loaded
          tell({ state: 'failed', error: error as Error, loaded, retryInSeconds: null })
          return
        }
        reading = null
        tell({ reloads: get().reloads + 1, loaded: 0 })
      }
    }
  }
  async function check() {
    const { readAt, state, since } = get()
    if (state !== 'whole' || since === 'asking') return
    tell({ since: 'asking' })
    const found = await comparison(ask, get()).catch(() => 'failed' as const)
    if (get().readAt === readAt && get().since === 'asking') tell({ since: found })
  }
  return {
    get,
    subscribe,
    /** Starts, or continues after a pause or a failure. */
    start: () => {
      if (get().state !== 'loading' && get().state !== 'whole') void readWhole()
    },
    pause: () => {
      if (get().state !== 'loading') return
      stop()
      tell({ state: 'paused', loaded: reading?.loaded ?? 0, retryInSeconds: null })
    },
    /** Reads it again from the first page. */
    reload: () => {
      stop()
      reading = null
      tell({ loaded: 0, reloads: 0, since: 'unasked' })
      void readWhole()
    },
    /** Requests the first and the last page again, and compares them with those read. */
    check: () => void check(),
    /** Stops and drops what was read. */
    drop: () => {
      stop()
      reading = null
      tell(NOTHING)
    },
  }
}
