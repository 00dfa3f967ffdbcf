import { DRAFT_STEPS_MAX, type OrderSetDraft } from '#contract/interface/order-sets.ts'
import { ApiError } from '#src/kit/api/client.ts'
import { callOwn, isConflict } from '#src/kit/api/own.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { undoHistories, type UndoHistory } from '#src/kit/lib/undo-history.ts'
import { counted } from '#src/kit/lib/units.ts'

/** An order set as the address holds it. */
export type DraftContent = {
  tests: readonly string[]
  codes: readonly string[]
  dx: readonly string[]
  account: string
  /** The version of a saved one that it goes on from: beside what the order set is, and no step of its own. */
  set?: { id: string; version: number | null } | null | undefined
  /** The order that was split off from it, as a query string. */
  next?: string | undefined
}
export const EMPTY_DRAFT: DraftContent = {
  tests: [],
  codes: [],
  dx: [],
  account: '',
  set: null,
  next: '',
}

export const isSameContent = (a: DraftContent, b: DraftContent): boolean =>
  JSON.stringify([a.tests, a.codes, a.dx, a.account, a.next ?? '']) ===
  JSON.stringify([b.tests, b.codes, b.dx, b.account, b.next ?? ''])
const isSameSet = (a: DraftContent, b: DraftContent): boolean =>
  a.set?.id === b.set?.id && a.set?.version === b.set?.version
/** `3 tests, 2 add-ons`; empty where there is nothing of it. */
export function contentWords({ tests, codes, dx }: Pick<DraftContent, 'tests' | 'codes' | 'dx'>) {
  const parts = [
    tests.length && counted(tests.length, 'test'),
    codes.length && counted(codes.length, 'add-on'),
    dx.length && counted(dx.length, 'diagnosis code'),
  ]
  return parts.filter(Boolean).join(', ')
}

export const isEmptyContent = (content: DraftContent): boolean =>
  isSameContent(content, EMPTY_DRAFT)

/** Maximum size of a request that still arrives after the page is left. */
const KEEPALIVE_BYTES_MAX = 63_000
const histories = undoHistories<DraftContent>(isSameContent, {
  steps: DRAFT_STEPS_MAX,
  bytes: KEEPALIVE_BYTES_MAX - 2_000,
})

type State = {
  /** Null until the server has answered, or failed to. */
  history: UndoHistory<DraftContent> | null
  /**
   * `replaced`: what came with the address took the place of another order set, which is a step of undo away.
   * `elsewhere`: another tab has changed it, and this page shows what it was before.
   */
  notice: 'replaced' | 'elsewhere' | null
  /** Reason that the last change is not on the server yet. */
  trouble: string | null
  /** Time of the last save on the server; null where none is kept. */
  savedAt: string | null
}
const UNREAD: State = { history: null, notice: null, trouble: null, savedAt: null }

let state = UNREAD
const listeners = new Set<() => void>()
function showDraft(change: Partial<State>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Workspace that owns the draft. */
let workspace: string | null = null
/** Revision of the server's draft, if read; until then changes stay here. */
let revision: number | null = null
let isChanged = false
let underWay: 'read' | 'put' | null = null
let isAskedAgain = false
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Visit that waits until the draft is read. */
let awaited: (() => void) | null = null

const RETRY_MS = [2_000, 5_000, 15_000, 60_000]
/** Permanent errors: a retry is useless until something else changes. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && [400, 413, 422].includes(error.status)

let otherTabs: BroadcastChannel | null = null

/** The server's draft, with what was changed here meanwhile on top of it. */
function takeDraft({ revision: theirs, history, updated_at: savedAt }: OrderSetDraft) {
  showDraft({ savedAt })
  // nothing came from elsewhere: the change is on its way
  if (isChanged && theirs === revision) return
  const isFirst = revision === null
  const before = state.history
  revision = theirs
  if (before && isChanged) {
    const merged = histories.merged(history, before)
    isChanged = merged !== history
    const isReplaced = isChanged && !isEmptyContent(history.present)
    return showDraft({ history: merged, ...(isReplaced && { notice: 'replaced' }) })
  }
  const isElsewhere = !isFirst && before && !isSameContent(history.present, before.present)
  showDraft({ history, ...(isElsewhere && { notice: 'elsewhere' }) })
}

function visitAwaited() {
  const visit = awaited
  awaited = null
  visit?.()
}

async function read() {
  underWay = 'read'
  takeDraft(await callOwn('GET /workspace/order-set-draft'))
  visitAwaited()
}

const PUT = 'PUT /workspace/order-set-draft'
const put = (from: number, history: UndoHistory<DraftContent>) =>
  callOwn(PUT, {
    body: { revision: from, history },
    keepalive: new Blob([JSON.stringify(history)]).size < KEEPALIVE_BYTES_MAX,
  })

async function keep(from: number, history: UndoHistory<DraftContent>) {
  underWay = 'put'
  isChanged = false
  try {
    const kept = await put(from, history)
    revision = kept.revision
    showDraft({ savedAt: kept.updated_at })
    otherTabs?.postMessage('changed')
  } catch (error) {
    isChanged = true
    if (!isConflict(PUT, error)) throw error
    takeDraft(error.current)
  }
}

/** Reads what there is and keeps what was changed: one request at a time, the newest state. */
async function synchronize({ isReadAgain = true } = {}) {
  if (workspace === null) return
  if (underWay) return void (isAskedAgain ||= isReadAgain)
  const asked = workspace
  const isOpen = () => workspace === asked
  clearTimeout(retry)
  try {
    if (isReadAgain || revision === null) await read()
    while (isChanged && revision !== null && state.history && isOpen())
      await keep(revision, state.history)
    failures = 0
    showDraft({ trouble: null })
  } catch (error) {
    if (isOpen()) fail(error)
  } finally {
    underWay = null
  }
  if (isAskedAgain || !isOpen()) {
    isAskedAgain = false
    void synchronize()
  }
}

/** Keeps changes made in the meantime, so that no page loses them. */
function fail(error: unknown) {
  showDraft({
    trouble: (error as Error).message,
    history: state.history ?? histories.startingWith(EMPTY_DRAFT),
  })
  visitAwaited()
  if (isFinal(error)) return
  const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]
  retry = setTimeout(() => void synchronize({ isReadAgain: false }), wait)
}

function step(history: UndoHistory<DraftContent> | null, notice: State['notice'] = null) {
  if (!history || history === state.history) return
  isChanged = true
  showDraft({ history, notice })
  void synchronize({ isReadAgain: false })
}

/** Sends a waiting change at once: the page may be gone when the pending request is answered. */
function sendWaiting() {
  if (!isChanged || revision === null || !state.history) return
  void put(underWay === 'put' ? revision + 1 : revision, state.history).catch(() => {})
}

/** Follows the other tabs, the network and the end of the page from the first draft on. */
function followBrowser() {
  if (otherTabs) return
  otherTabs = new BroadcastChannel(`rounds-order-set-draft${basePath}`)
  otherTabs.addEventListener('message', () => void synchronize())
  window.addEventListener('online', () => void synchronize())
  window.addEventListener('pagehide', sendWaiting)
}

/** The order set in the making, of the team and this browser: in memory, kept on the server behind every change. */
export const orderSetDraft = {
  /** For useSyncExternalStore. */
  get: () => state,
  /** The same on the server, where no draft is read. */
  unread: () => UNREAD,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Begins with the draft of a workspace; nothing of another one stays. After a sign-in it goes on with what it has. */
  open: (opened: string) => {
    followBrowser()
    if (opened !== workspace) {
      workspace = opened
      isChanged = false
      revision = null
      awaited = null
      showDraft(UNREAD)
    }
    void synchronize()
  },

  /** Applies a change that the reader made in the address. */
  change: (content: DraftContent) => {
    const { history } = state
    if (!history) return
    const isOther = !isSameContent(history.present, content)
    if (isOther) step(histories.changed(history, content))
    else if (!isSameSet(history.present, content)) step({ ...history, present: content })
  },

  /**
   * The reader came with this. Another draft stays a step of undo away, which is said where it was in the making:
   * `isSaved` tells of one that is kept elsewhere. Before the draft is read, the visit waits for it.
   */
  visit: (content: DraftContent, isSaved: (draft: DraftContent) => boolean) => {
    if (!state.history) {
      awaited = () => orderSetDraft.visit(content, isSaved)
      return
    }
    const { present } = state.history
    // an account alone is no order
    const isInMaking = !isEmptyContent({ ...present, account: '' }) && !isSaved(present)
    step(histories.changed(state.history, content), isInMaking ? 'replaced' : null)
  },

  /** A step back; the address must follow. Null where there is none. */
  undo: (): DraftContent | null => {
    const undone = state.history && histories.undone(state.history)
    step(undone)
    return undone && undone.present
  },
  redo: (): DraftContent | null => {
    const redone = state.history && histories.redone(state.history)
    step(redone)
    return redone && redone.present
  },

  dismiss: () => showDraft({ notice: null }),
}
