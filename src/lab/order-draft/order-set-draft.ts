import { DRAFT_STEPS_MAX, type OrderSetDraft } from '#contract/interface/order-sets.ts'
import { ApiError } from '#src/kit/api/api-error.ts'
import { callOwn, isConflict } from '#src/kit/api/own.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { undoHistories, type UndoHistory } from '#src/kit/lib/undo-history.ts'
import { counted } from '#src/kit/lib/units.ts'

/** An order set as in the address. */
export type DraftContent = {
  tests: readonly string[]
  codes: readonly string[]
  dx: readonly string[]
  account: string
  /** The saved version that it is based on, which isn't part of the order set, and not a step of its own. */
  set?: { id: string; version: number | null } | null | undefined
  /** The order split off from it, as a query string. */
  next?: string | undefined
  /** Billing type, and the patient's state. */
  bill?: string | undefined
  billState?: string | undefined
}
export const EMPTY_DRAFT: DraftContent = {
  tests: [],
  codes: [],
  dx: [],
  account: '',
  set: null,
  next: '',
  bill: '',
  billState: '',
}

const textOf = ({ tests, codes, dx, account, next, bill, billState }: DraftContent) =>
  JSON.stringify([tests, codes, dx, account, next || '', bill || '', billState || ''])
export const isSameContent = (a: DraftContent, b: DraftContent): boolean => textOf(a) === textOf(b)
const isSameSet = (a: DraftContent, b: DraftContent): boolean =>
  a.set?.id === b.set?.id && a.set?.version === b.set?.version
/** `3 lab tests, 2 add-on markers`. Empty for an empty order. */
export function contentWords({ tests, codes, dx }: Pick<DraftContent, 'tests' | 'codes' | 'dx'>) {
  const parts = [
    tests.length && counted(tests.length, 'lab test'),
    codes.length && counted(codes.length, 'add-on marker'),
    dx.length && counted(dx.length, 'diagnosis code'),
  ]
  return parts.filter(Boolean).join(', ')
}

export const isEmptyContent = (content: DraftContent): boolean =>
  isSameContent(content, EMPTY_DRAFT)
/** True without parts, whatever the account and the billing. */
export const hasNoParts = ({ tests, codes, dx, next }: DraftContent): boolean =>
  !(tests.length || codes.length || dx.length || next)

/**
 * True if an order came from this content: it is one of its steps, and not emptied since. Only
 * given fields are compared.
 */
export function comesFrom(
  content: Partial<DraftContent>,
  { past, present }: Pick<UndoHistory<DraftContent>, 'past' | 'present'>,
): boolean {
  const steps = [...past, present]
  const emptied = steps.findLastIndex(isEmptyContent)
  return steps.slice(emptied + 1).some((each) => isSameContent(each, { ...each, ...content }))
}

/** Maximum size of a request that still completes after the page is left. */
const KEEPALIVE_BYTES_MAX = 63_000
const histories = undoHistories<DraftContent>(isSameContent, {
  steps: DRAFT_STEPS_MAX,
  bytes: KEEPALIVE_BYTES_MAX - 2_000,
})

type State = {
  /** Null until the server has answered or failed. */
  history: UndoHistory<DraftContent> | null
  /**
   * `replaced`: the address replaced another order set, which undo restores. `elsewhere`: another
   * tab has changed it, and this page shows the old state.
   */
  notice: 'replaced' | 'elsewhere' | null
  /** Reason that the last change isn't on the server yet. */
  trouble: string | null
  /** Time of the last save on the server. Null if there is none. */
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
/** Revision of the server's draft, if loaded. Until then, changes stay here. */
let revision: number | null = null
let isChanged = false
let underWay: 'read' | 'put' | null = null
let isAskedAgain = false
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Visit that waits until the draft is loaded. */
let awaited: (() => void) | null = null

const RETRY_MS = [2_000, 5_000, 15_000, 60_000]
/** Permanent errors. A retry is useless until something else changes. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && [400, 413, 422].includes(error.status)

let otherTabs: BroadcastChannel | null = null

/** The server's draft, with the changes made here in the meantime applied. */
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

/** Loads the draft and saves changes: one request at a time, the newest state. */
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

/** Sends a waiting change at once, because the page may be gone when the pending request is answered. */
function sendWaiting() {
  if (!isChanged || revision === null || !state.history) return
  void put(underWay === 'put' ? revision + 1 : revision, state.history).catch(() => {})
}

/** Follows the other tabs, the network, and the end of the page from the first draft on. */
function followBrowser() {
  if (otherTabs) return
  otherTabs = new BroadcastChannel(`rounds-order-set-draft${basePath}`)
  otherTabs.addEventListener('message', () => void synchronize())
  window.addEventListener('online', () => void synchronize())
  window.addEventListener('pagehide', sendWaiting)
}

/**
 * The order set draft of the team and this browser: in memory, and saved on the server after every
 * change.
 */
export const orderSetDraft = {
  /** For useSyncExternalStore. */
  get: () => state,
  /** The value for server rendering, where no draft is loaded. */
  unread: () => UNREAD,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Starts with the draft of a workspace, without anything of another one. After a sign-in, it continues. */
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
   * Applies an order set that came with the address. Undo restores another draft, with a notice if
   * it wasn't saved: `isSaved` tells whether one is stored elsewhere. Before the draft is loaded,
   * the visit waits for it.
   */
  visit: (content: DraftContent, isSaved: (draft: DraftContent) => boolean) => {
    if (!state.history) {
      awaited = () => orderSetDraft.visit(content, isSaved)
      return
    }
    const { present } = state.history
    const isInMaking = !hasNoParts(present) && !isSaved(present)
    step(histories.changed(state.history, content), isInMaking ? 'replaced' : null)
  },

  /** Undoes a step. The address must follow. Null if there is none. */
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
