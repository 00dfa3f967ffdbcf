import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

import { queryClient } from '#src/kit/api/query-client.ts'
import { followOtherTabs } from '#src/kit/api/tabs.ts'
import { takeSessionOfPage } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'

import { routes } from './routes.tsx'

import './app.css'

takeSessionOfPage()
followOtherTabs()
const router = createBrowserRouter(routes, { basename: basePath || '/' })

// A chunk that is gone was replaced by a newer build: the page on its way loads anew, once. Whoever stays on a page may
// have unsaved work there, and the error page asks first.
window.addEventListener('vite:preloadError', () => {
  const { initialized, navigation } = router.state
  const last = Number(sessionStorage.getItem('rounds.reloadedAt'))
  if (!navigator.onLine || (initialized && !navigation.location) || Date.now() - last < 10_000)
    return
  sessionStorage.setItem('rounds.reloadedAt', String(Date.now()))
  if (navigation.location) window.location.assign(router.createHref(navigation.location))
  else window.location.reload()
})

/** A page that is ready within this is drawn once, in the empty frame of index.html, and not as a skeleton first. */
const SKELETON_AFTER_MS = 250

let isDrawn = false
function draw() {
  const root = document.getElementById('root')
  if (isDrawn || !root) return
  isDrawn = true
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
if (router.state.initialized) draw()
else {
  router.subscribe(({ initialized }) => initialized && draw())
  setTimeout(draw, SKELETON_AFTER_MS)
}
