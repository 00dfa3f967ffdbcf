import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

import { ANSWERS_ID } from '#contract/own/workspace-paths.ts'
import { sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { followOtherTabs } from '#src/kit/api/tabs.ts'
import { takeSessionOfPage } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { storedText } from '#src/kit/lib/stored.ts'

import { routes } from './frame-routes.ts'

import './app.css'

takeSessionOfPage()
followOtherTabs()

const reloadedAt = storedText('tab', 'reloadedAt')

let router: ReturnType<typeof createBrowserRouter> | null = null

// A missing chunk was replaced by a newer build: navigation reloads the page once. A person who
// stays on a page may have unsaved work, so the error page asks first.
window.addEventListener('vite:preloadError', () => {
  const state = router?.state
  const to = state?.navigation.location
  const last = Number(reloadedAt.get())
  if (!navigator.onLine || (state?.initialized && !to) || Date.now() - last < 10_000) return
  reloadedAt.set(String(Date.now()))
  const open = () => {
    if (router && to) window.location.assign(router.createHref(to))
    else window.location.reload()
  }
  // without a server that responds, its proxy's own page would replace this one
  void sendRequest('GET', '/health').then(open, () => {})
})

/** Time within which a ready page is drawn at once in the empty frame of index.html, without a skeleton. */
const SKELETON_AFTER_MS = 250

/** Says below server-rendered content that the page's scripts could not be loaded, with a way to reload. */
function offerReload() {
  const notice = document.createElement('div')
  notice.role = 'alert'
  notice.className = 'reload'
  const button = document.createElement('button')
  button.textContent = 'Reload'
  button.addEventListener('click', () => window.location.reload())
  notice.append('This page didn’t finish loading.', button)
  document.body.append(notice)
}

/** Renders the page, or hydrates it if the server rendered it. */
function start(rendered: typeof import('./rendered-page.ts') | null) {
  const root = document.getElementById('root')
  if (!root) return
  const isRendered = rendered?.takeRenderedPage(root) ?? false
  // names that the reader hides are not there anymore
  delete document.documentElement.dataset.names
  const started = createBrowserRouter(routes, { basename: basePath || '/' })
  router = started
  let isDrawn = false
  const draw = () => {
    if (isDrawn) return
    isDrawn = true
    const page = (
      <StrictMode>
        <QueryClientProvider client={queryClient()}>
          <RouterProvider router={started} />
        </QueryClientProvider>
      </StrictMode>
    )
    if (!isRendered) createRoot(root).render(page)
    else if (started.state.errors) offerReload()
    else rendered?.hydratePage(root, page)
  }
  const drawLoaded = () => (rendered ? void rendered.answersTaken().then(draw) : draw())
  if (started.state.initialized) drawLoaded()
  else {
    started.subscribe(({ initialized }) => initialized && drawLoaded())
    // server-rendered content stays visible in the meantime
    if (!isRendered) setTimeout(draw, SKELETON_AFTER_MS)
  }
}
// its scripts are those that every page loads
if (document.getElementById(ANSWERS_ID)) void import('./rendered-page.ts').then(start, offerReload)
else start(null)
