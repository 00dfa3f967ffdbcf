import { expect, test } from 'vitest'

import { DOCS_PATH } from '#contract/own/workspace-paths.ts'
import { helpPages } from '#src/app/help-pages.ts'

import { makeHelp } from './help.ts'

const { pages, files } = makeHelp()
const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? ''

test('every link in the help leads to a page, a heading, a file, or another site', () => {
  const there = new Set([...pages, ...files].map(({ path }) => path))
  expect(pages.length).toBeGreaterThan(50)
  for (const { path, html } of pages)
    for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (
        /^https?:/.test(link) ||
        /(favicon\.svg|theme\.js|help-search\.js|help-copy\.js|help\.css)$/.test(link)
      )
        continue
      const { pathname, hash } = new URL(link, `http://help/help/${path}`)
      // the dashboard and the API docs
      if (pathname === '/' || pathname === DOCS_PATH) continue
      const target = pathname.slice('/help/'.length)
      expect(there, `${path}: ${link}`).toContain(target)
      if (hash) expect(htmlOf(target), `${path}: ${link}`).toContain(`id="${hash.slice(1)}"`)
    }
})

test('the contents page has the search, pages with code copy it, and none has styles in its markup', () => {
  for (const { path, html } of pages) {
    const scripts = [...html.matchAll(/<script src="(?:\.\.\/)+([^"]+)"/g)].map(([, name]) => name)
    const own = path === 'index.html' ? ['help-search.js'] : []
    const copied = html.includes('<pre') ? ['help-copy.js'] : []
    expect(scripts, path).toEqual(['theme.js', ...own, ...copied])
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
  }
})

test('every help page links back to the dashboard, and marks the open page', () => {
  for (const { path, html } of pages) {
    const [, back] = /<a class="end" href="([^"]+)">Back<span> to Rounds<\/span></.exec(html) ?? []
    expect(new URL(back ?? 'nowhere', `http://help/help/${path}`).pathname, path).toBe('/')
  }
  expect(htmlOf('index.html')).toContain('aria-current="page">Help</a>')
  expect(htmlOf('operations.html')).toContain('aria-current="page">Operations</a>')
  expect(htmlOf('operations.html')).not.toContain('aria-current="page">Help</a>')
})

test('every variable of the configuration has an address', () => {
  const html = htmlOf('configuration.html')
  for (const name of ['PORT', 'SESSION_SECRET'])
    expect(html).toContain(
      `<tr id="${name}"><td data-label="Variable"><a class="anchor" href="#${name}">`,
    )
})

test('each area of the dashboard has a help page', () => {
  for (const address of Object.values(helpPages)) {
    const [path = '', anchor] = address.split('#')
    expect(htmlOf(path), address).toMatch(anchor ? new RegExp(`<h[23] id="${anchor}">`) : /<h1/)
  }
})

test('the contents page says what each page is about, and has the only list on it', () => {
  const html = htmlOf('index.html')
  expect(html).not.toContain('<nav')
  expect(html.match(/For users/g)).toHaveLength(1)
  expect(html).toContain(
    '<a href="import/people.html">People</a> <span>User IDs, names, and tags</span>',
  )
})

test('the contents list every page except individual decisions, and each page marks itself', () => {
  const unnamed = pages
    .map(({ path }) => path)
    .filter((path) => !htmlOf('index.html').includes(`href="${path}"`))
  expect(unnamed.filter((path) => !path.startsWith('decisions/0'))).toEqual([])
  expect(htmlOf('proxy.html')).toContain('<a href="proxy.html" aria-current="page">')
  expect(htmlOf('import/people.html')).toContain('<a href="../proxy.html">')
})
