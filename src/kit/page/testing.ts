import { QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { createElement, type ComponentType } from 'react'
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  type LoaderFunction,
  type ShouldRevalidateFunction,
} from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, type Locator } from 'vitest/browser'

import type { Session } from '#contract/own/workspace.ts'
import { setSession } from '#src/kit/api/workspace.ts'

import shell from '#src/app/shell.module.css'

/** A request to a stubbed endpoint, with the values of its path. */
type Asked = {
  url: URL
  params: Record<string, string>
  body: unknown
  signal: AbortSignal | null
}
/** A response as JSON, or what gives one: a `Response`, a promise of one, or JSON. */
type Answer = object | ((asked: Asked) => unknown)
/** Responses by method and path, such as `GET /workspace/views`. The first that matches answers. */
export type Answers = Record<string, Answer>

/** A response that is an error, with the service's words. */
export const failure = (status = 503, detail = 'Failed on purpose') =>
  Response.json({ detail }, { status, headers: { 'x-request-id': 'request-1' } })

const signedIn: Session = {
  signedIn: true,
  workspace: null,
  idle: null,
  team: { name: 'Demonstration', demo: true },
  member: null,
  role: 'administrator',
  scope: null,
  breakGlassUntil: null,
  denied: {},
  upstream: { kind: 'own', host: null, keyHeader: 'x-api-key' },
  apiKeys: true,
  diagnoses: { name: 'FY2027', codes: 74_719 },
  reconnectUrl: null,
  basemapStyleUrl: null,
  basemapOrigins: [],
  demonstration: true,
  signIn: ['key'],
  emergencyUntil: null,
  examples: null,
  labs: [],
}

const matcherOf = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  return (asked: string, pathname: string) => (method === asked ? pattern.exec(pathname) : null)
}

/**
 * Answers the requests of a page. What is not listed fails the test. Gives the requests so far, and
 * `set`, which changes answers from then on.
 */
function stubRequests(answers: Answers) {
  const asked: string[] = []
  const current = { ...answers }
  const network = window.fetch
  const stub = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const text = input instanceof Request ? input.url : String(input)
    const url = new URL(text, window.location.origin)
    if (!/^\/(api|workspace)\//.test(url.pathname)) return network(input, init)
    const { method = 'GET', body, signal = null } = init
    asked.push(`${method} ${url.pathname}${url.search}`)
    for (const [route, answer] of Object.entries(current)) {
      const found = matcherOf(route)(method, url.pathname)
      if (!found) continue
      const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null
      const given: unknown =
        typeof answer === 'function'
          ? await answer({ url, params: { ...found.groups }, body: sent, signal })
          : answer
      if (signal?.aborted) throw signal.reason
      return given instanceof Response ? given.clone() : Response.json(given)
    }
    console.error(`No answer in this test: ${method} ${url.pathname}${url.search}`)
    return failure(404, 'No answer in this test')
  }
  vi.stubGlobal('fetch', stub)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { asked, set: (more: Answers) => void Object.assign(current, more) }
}

type PageModule = { default: ComponentType }
type LoaderModule = { loader: LoaderFunction; shouldRevalidate?: ShouldRevalidateFunction }
/** A page by its address, with its loader and its component. */
export type TestedPage = { path: string; loader: LoaderModule; page: PageModule }

/** The part of the frame that pages use, as wide as beside the menu. */
const Frame = () =>
  createElement(
    'div',
    { className: shell.shell },
    createElement(
      'main',
      { id: 'page', className: shell.page, tabIndex: -1 },
      createElement(Outlet),
    ),
    createElement(ScrollRestoration),
  )

/**
 * Opens an address with its loader, as a signed-in member, with these responses. Gives the router,
 * whose `state.location` is the address, and the requests. Addresses of other pages are empty.
 */
export async function openPage(
  pages: readonly TestedPage[],
  address: string,
  answers: Answers,
  session: Partial<Session> = {},
) {
  const who = { ...signedIn, ...session }
  const requests = stubRequests({ ...answers, 'GET /workspace/session': who })
  setSession(who)
  const routes = pages.map(({ path, loader, page: { default: Component } }) => ({
    path,
    loader: loader.loader,
    shouldRevalidate: loader.shouldRevalidate,
    Component,
  }))
  const router = createMemoryRouter(
    [{ Component: Frame, children: [...routes, { path: '*', element: null }] }],
    { initialEntries: [address] },
  )
  onTestFinished(() => router.dispose())
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  const { queryClient } = await import('#src/kit/api/query-client.ts')
  await render(
    createElement(
      QueryClientProvider,
      { client: queryClient() },
      createElement(RouterProvider, { router }),
    ),
  )
  return {
    router,
    ...requests,
    /** Path and query of the address. */
    address: () => router.state.location.pathname + router.state.location.search,
    /** Values of the query. */
    search: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    goTo: (to: string) => router.navigate(to),
    goBack: () => router.navigate(-1),
  }
}

/** The rows of the page's table. */
export const tableRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
/** A row of a table as `{ header: cell text }`. */
export function rowOf(name: string | RegExp) {
  const headers = [...document.querySelectorAll<HTMLElement>('thead tr:first-child > *')]
  const row = page.getByRole('row', { name }).element()
  const cells = [...row.querySelectorAll<HTMLElement>('th, td')]
  return Object.fromEntries(
    headers.map((header, at) => [header.innerText.trim(), cells[at]?.innerText.trim()]),
  )
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that look at colors. Whatever the others look at is the same in the dark. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/** Expects no violation of WCAG 2.2 AA that axe can see in a part of the page, in light and dark. */
export async function expectAccessible(part: Locator) {
  const { dataset } = document.documentElement
  for (const theme of ['light', 'dark'] as const) {
    dataset.theme = theme
    const runOnly = theme === 'light' ? TAGS : OF_COLORS
    const { violations } = await axe.run(part.element(), { runOnly, resultTypes: ['violations'] })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
    expect(found, theme).toEqual([])
  }
  delete dataset.theme
}

/** Opens the Filter menu of a list at one of its facets. */
export async function openFacet(name: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const facet = page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name })
  if (facet.element().getAttribute('aria-expanded') === 'false') await facet.click()
}

/** Collects the text of the files that the page saves, the newest last. */
export function savedFiles() {
  const files: { name: string; text: string }[] = []
  const blobs = new Map<string, Blob>()
  const create = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = create(blob)
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    const { download: name, href } = this
    void blobs
      .get(href)
      ?.text()
      .then((text) => files.push({ name, text }))
  })
  return files
}
