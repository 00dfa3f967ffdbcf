/**
 * Session state of a tab, shared with the other tabs of this browser. Loaded with the frame,
 * before any request.
 */
import { perPage } from '#lib/page/scope.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { createStore } from '#src/kit/lib/store.ts'
import { lastTextOfTab } from '#src/kit/lib/stored.ts'

/**
 * `session` if it has changed, `active` if its person is, `again` if they have signed in again at the
 * identity provider, or the id of a workspace of which a page was opened, or whose
 * member signed in again after the session had ended.
 */
type Told = string
let otherTabs: BroadcastChannel | null = null
/** Time at which the person was last active in another tab, milliseconds since 1970. */
export const activeElsewhere = createStore(() => 0)
/** Number of times that the member whose session had ended here signed in again in another tab. */
export const backElsewhere = createStore(() => 0)

/** Number of times that the member signed in again at the identity provider in another tab. */
export const againElsewhere = createStore(() => 0)

/** Workspace and member whose data is on screen, or was, and whether their session has ended. */
const shown = perPage((): { workspace: string | null; isLost: boolean } => ({
  workspace: null,
  isLost: false,
}))

/** Sets the workspace whose data is on screen. Null if its session has ended. */
export function showWorkspace(workspace: string | null) {
  const before = shown()
  Object.assign(before, { workspace: workspace ?? before.workspace, isLost: !workspace })
}
/** True if a response would mix another workspace with the one on screen. */
export const isOfAnother = (workspace: string | null) =>
  workspace !== null && shown().workspace !== null && workspace !== shown().workspace

/** Called when a response says that no one is signed in anymore. */
export const loseSession = () => {
  shown().isLost = true
}
/** True if another tab has signed out or in to another team, so that nothing here may be shown anymore. */
export const isSessionLost = () => shown().isLost

/** Storage keys for what a tab keeps after a sign-out: its team, and hidden names. */
export const KEPT_IN_TAB = ['workspace', 'hideIdentifiers'] as const

/**
 * Reloads without anything on screen, because another tab has signed out, or in to another team. A
 * sign-out clears the storage of every tab, possibly during this reload. The history entry carries
 * over what stays, and `theme.js` restores it.
 */
export function startOver() {
  document.documentElement.hidden = true
  const keptInTab = KEPT_IN_TAB.map((name) => [name, lastTextOfTab(name)])
  window.history.replaceState({ ...window.history.state, keptInTab }, '')
  window.location.reload()
}

/**
 * From now on, this tab follows the others, so that nothing of a team that signed out elsewhere
 * stays on its screen.
 */
export function followOtherTabs() {
  // known from the first moment, before any page that stores it has loaded
  KEPT_IN_TAB.forEach(lastTextOfTab)
  otherTabs = new BroadcastChannel(`rounds${basePath}`)
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    const { workspace: mine, isLost } = shown()
    if (data === 'active') activeElsewhere.set(Date.now())
    else if (data === 'again') againElsewhere.set(againElsewhere.get() + 1)
    else if (isLost && data === mine) {
      // without a reload, which would lose what is unsaved here
      shown().isLost = false
      backElsewhere.set(backElsewhere.get() + 1)
    } else if (data === 'session' || isLost || isOfAnother(data)) startOver()
  })
  // after single sign-on no page knows of the change, except the one that it leads to
  const { workspace, isLost } = shown()
  if (workspace && !isLost) tellOtherTabs(workspace)
  // a page from the back/forward cache has missed messages
  window.addEventListener('pageshow', ({ persisted }) => persisted && startOver())
}
export const tellOtherTabs = (what: Told) => otherTabs?.postMessage(what)
