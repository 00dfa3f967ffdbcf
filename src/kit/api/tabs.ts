/**
 * Session state of a tab, shared with the other tabs of this browser. Loaded with the frame, before
 * any request.
 */
import { perPage } from '#lib/page/scope.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { createStore } from '#src/kit/lib/store.ts'
import { lastTextOfTab } from '#src/kit/lib/stored.ts'

/** The session is another one now, or its person is active. */
type Told = 'session' | 'active'
let otherTabs: BroadcastChannel | null = null
/** Time at which the person was last active in another tab, milliseconds since 1970. */
export const activeElsewhere = createStore(() => 0)

/** Workspace whose data is on screen, and whether its session was found to have ended. */
const shown = perPage((): { workspace: string | null; isLost: boolean } => ({
  workspace: null,
  isLost: false,
}))

/** Sets the workspace whose data is on screen, or null. */
export function showWorkspace(workspace: string | null) {
  Object.assign(shown(), { workspace, isLost: false })
}
/** True where an answer of a workspace would mix it with another one on screen. */
export const isOfAnother = (workspace: string | null) =>
  workspace !== null && shown().workspace !== null && workspace !== shown().workspace

/** An answer has said that nobody is signed in any more. */
export const loseSession = () => {
  shown().isLost = true
}
/**
 * True where another tab has signed out or in to another team, so that nothing here may be shown
 * any more.
 */
export const isSessionLost = () => shown().isLost

/** Names under which a tab keeps what outlasts a sign-out: its team, and covered names. */
export const KEPT_IN_TAB = ['workspace', 'hideIdentifiers'] as const

/**
 * Begins anew with nothing of what is on screen: another tab has signed out, or in to another team. A sign-out clears the storage
 * of every tab, at any time while this one reloads. The entry of the history carries over what stays, and `theme.js` puts it back.
 */
export function startOver() {
  document.documentElement.hidden = true
  const keptInTab = KEPT_IN_TAB.map((name) => [name, lastTextOfTab(name)])
  window.history.replaceState({ ...window.history.state, keptInTab }, '')
  window.location.reload()
}

/** From now on this tab follows the others: nothing of a team that signed out elsewhere stays on its screen. */
export function followOtherTabs() {
  // known from the first moment on, before any page that keeps it has loaded
  KEPT_IN_TAB.forEach(lastTextOfTab)
  otherTabs = new BroadcastChannel(`rounds${basePath}`)
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data === 'session') startOver()
    else activeElsewhere.set(Date.now())
  })
  // a page that the browser kept while another one was shown has missed what was told
  window.addEventListener('pageshow', ({ persisted }) => persisted && startOver())
}
export const tellOtherTabs = (what: Told) => otherTabs?.postMessage(what)
