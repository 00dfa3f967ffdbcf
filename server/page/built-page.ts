import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { endpointRights } from '#contract/own/rights.ts'
import {
  ANSWERS_ID,
  API_PREFIX,
  SESSION_META,
  STYLE_ATTRIBUTE,
} from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { withQuery } from '#lib/address.ts'
import { firstRequestOf, type FirstRequest } from '#lib/first-requests.ts'
import type { PageName } from '#lib/page-addresses.ts'
import { pageOf } from '#lib/page-of.ts'
import { parseReader } from '#lib/page/reader.ts'
import { fillPath } from '#lib/path-params.ts'
import { escapedHtml } from '#server/http/html.ts'

import type { Rendered } from './renderer.ts'

/** A chunk in Vite's manifest: https://vite.dev/guide/backend-integration */
type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** The page `labTestMarkers` is in LabTestMarkersPage.tsx. */
export const moduleNameOf = (page: PageName) =>
  `${page.charAt(0).toUpperCase()}${page.slice(1)}Page.tsx`
const SIGN_IN = 'SignIn.tsx'
const TAKEOVER = 'rendered-page.ts'
const EARLY_INPUT = 'early-input.ts'

/** Scripts and styles of a module and its imports, without those in index.html. */
function filesOf(manifest: Manifest, html: string, moduleName: string, basePath: string) {
  const source = Object.keys(manifest).find((key) => key.endsWith(`/${moduleName}`))
  const chunks = new Set(source ? [source] : [])
  for (const key of chunks)
    for (const imported of manifest[key]?.imports ?? []) chunks.add(imported)
  const scripts = [...chunks].flatMap((key) => manifest[key]?.file ?? [])
  const styles = [...chunks].flatMap((key) => manifest[key]?.css ?? [])
  const notNamed = (files: string[]) =>
    [...new Set(files)]
      .map((file) => `${basePath}/${file}`)
      .filter((file) => !html.includes(`"${file}"`))
  return { scripts: notNamed(scripts), styles: notNamed(styles) }
}

/** Right that a page's first request needs. */
function rightOf({ endpoint }: FirstRequest) {
  if (endpoint === 'people') return ownEndpoints.listPeople.right
  return endpoint === 'personChecks' ? ownEndpoints.listChecks.right : endpointRights[endpoint]
}

/** Address of the page's own request, so that the browser uses the one that it already sent. */
export function addressOf({ endpoint, params, query }: FirstRequest): string {
  if (endpoint === 'people') return ownEndpoints.listPeople.path
  if (endpoint === 'personChecks') return ownEndpoints.listChecks.path
  const { path } = endpoints[endpoint]
  return withQuery(API_PREFIX + fillPath(path, params), query)
}

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapedHtml(content)}" />`
const link = (rel: string, href: string, more = '') =>
  `<link rel="${rel}" href="${escapedHtml(href)}"${more} crossorigin />`
/** Script that runs as soon as it has loaded, with what it imports. */
const asyncScript = (href: string) =>
  `<script type="module" async crossorigin src="${escapedHtml(href)}"></script>`
const preloadData = (address: string) => link('preload', address, ' as="fetch"')

/**
 * Responses that the page was rendered with, for the browser. `<` is escaped, because it could end
 * the element.
 */
const answersOf = ({ answers, reader, at }: Rendered) =>
  `<script type="application/json" id="${ANSWERS_ID}" data-reader="${escapedHtml(reader)}" data-at="${at}">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`

/** CSS that can't end its rule or its element, and opens no comment. */
const PLAIN_STYLE = /^[\w\s:;,.%()#+/-]+$/
const STYLES = new RegExp(` ${STYLE_ATTRIBUTE}="([^"]*)"`, 'g')
/** Inline styles of rendered HTML as rules, which the content security policy allows by their hash. */
function stylesOf(html: string): string {
  const styles = new Set(Array.from(html.matchAll(STYLES), ([, style = '']) => style))
  return (
    [...styles]
      .filter((style) => PLAIN_STYLE.test(style))
      // inline styles have precedence over all rules
      .map(
        (style) =>
          `[${STYLE_ATTRIBUTE}="${style}"]{${style.replaceAll(';', '!important;')}!important}`,
      )
      .join('')
  )
}

/** Modules, and the font, which would compete with the rows for a slow line. */
const LATER =
  /\s*<(?:script type="module"[^>]*><\/script>|link\s+rel="modulepreload"[^>]*>|link\s[^>]*as="font"[^>]*>)/g
const STYLESHEETS = /\s*<link rel="stylesheet" (?:[^>]* )?href="([^"]*)"[^>]*>/g
const THEME_SCRIPT = /\s*<script src="[^"]*"><\/script>/

/**
 * The HTML with the page's content: first the styles, so that the content waits for no other file,
 * then the content, the scripts, and the font, and the responses last.
 */
function withRows(
  page: string,
  rendered: Rendered,
  { styles, first }: { styles: ReadonlyMap<string, string>; first: readonly string[] },
) {
  const { names, theme } = parseReader(rendered.reader)
  // it must be first where this tab may hide the names in the content
  const [themeScript = ''] = (names === 'shown' && THEME_SCRIPT.exec(page)) || []
  const later = page.match(LATER) ?? []
  const sheets = [...page.matchAll(STYLESHEETS)].filter(([, href = '']) => styles.has(href))
  // not loaded, and known to Vite, which would load them with the page's chunk
  const disabled = sheets.map(([sheet]) => sheet.replace('<link', '<link disabled'))
  const rules = sheets.map(([, href = '']) => styles.get(href)).join('') + stylesOf(rendered.html)
  const html = page
    .replace(themeScript, '')
    .replaceAll(LATER, '')
    .replaceAll(STYLESHEETS, (sheet, href: string) => (styles.has(href) ? '' : sheet))
    .replace('<html', theme === 'system' ? '<html' : `<html data-theme="${theme}"`)
    .replace('</head>', () => `  <style>${rules}</style>\n  </head>`)
    .replace(
      /<div id="root">[^]*<\/body>/,
      () =>
        `<div id="root">${rendered.html}</div>${[themeScript, ...first.map(asyncScript), ...later, ...disabled].join('')}\n    ${answersOf(rendered)}\n  </body>`,
    )
  const hash = createHash('sha256').update(rules).digest('base64')
  return { html, styleHash: `'sha256-${hash}'` }
}

export type BuiltPage = {
  /**
   * The page at an address, path and query. `session` is null if the page has to request it.
   * Contains the rendered content if there is any.
   */
  htmlOf: (
    address: string,
    session: Session | null,
    rendered?: Rendered | null,
  ) => {
    html: string
    /** Source of the content security policy for its styles. */ styleHash: string | null
  }
}

/**
 * The page in a folder, below `basePath`, which is empty or such as `/rounds`. Null if the folder
 * has no page.
 */
export function readBuiltPage(folder: string, basePath = ''): BuiltPage | null {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return null
  const manifestFile = join(folder, '.vite', 'manifest.json')
  const manifest: Manifest = existsSync(manifestFile)
    ? JSON.parse(readFileSync(manifestFile, 'utf8'))
    : {}
  const styles = stylesIn(folder, basePath)
  return pageFrom(readFileSync(file, 'utf8'), { manifest, basePath, styles })
}

/** Built stylesheets by their address. What they refer to is named so that it is right in any document. */
function stylesIn(folder: string, basePath: string): ReadonlyMap<string, string> {
  const assets = join(folder, 'assets')
  const names = existsSync(assets)
    ? readdirSync(assets).filter((name) => name.endsWith('.css'))
    : []
  const base = `${basePath}/assets/`
  return new Map(
    names.map((name) => [
      base + name,
      readFileSync(join(assets, name), 'utf8').replaceAll('url(./', `url(${base}`),
    ]),
  )
}

type Built = {
  manifest?: Manifest
  basePath?: string
  /** Contents of stylesheets by their address. */
  styles?: ReadonlyMap<string, string>
}

/** The page from its index.html, and from the manifest of its files if it is built. */
export function pageFrom(
  index: string,
  { manifest = {}, basePath = '', styles: builtStyles = new Map() }: Built = {},
): BuiltPage {
  const html = index
    .replace(/\b(href|src)="\.?\/(?!\/)/g, `$1="${basePath}/`)
    .replace('<html', basePath ? `<html data-base-path="${basePath}"` : '<html')
  // index.html requests the session itself, for Vite's own server
  const [, beforeSession = '', afterSession = '', afterHead = ''] =
    /^([^]*?)\s*<link [^>]*href="[^"]*\/workspace\/session"[^>]*>\s*([^]*?)\s*(<\/head>[^]*)$/.exec(
      html,
    ) ?? []
  const filesCache = new Map<string, ReturnType<typeof filesOf>>()
  const cachedFilesOf = (moduleName: string) => {
    const files = filesCache.get(moduleName) ?? filesOf(manifest, html, moduleName, basePath)
    filesCache.set(moduleName, files)
    return files
  }

  return {
    htmlOf(address, session, rendered = null) {
      const [path = '', query] = address.split('?')
      const known = pageOf(path)
      const isSignedIn = session?.signedIn ?? false
      const wanted = isSignedIn ? firstRequestOf(path, new URLSearchParams(query)) : null
      const request = wanted && !session?.denied[rightOf(wanted)] ? wanted : null
      const isSignedOut = session !== null && !isSignedIn && known?.name !== 'join'
      const moduleName = isSignedOut ? SIGN_IN : known && moduleNameOf(known.name)
      const { scripts, styles } = moduleName
        ? cachedFilesOf(moduleName)
        : { scripts: [], styles: [] }
      const data = [
        session
          ? meta(SESSION_META, JSON.stringify(session))
          : preloadData(basePath + ownEndpoints.session.path),
        ...(request && !rendered ? [preloadData(basePath + addressOf(request))] : []),
      ]
      const first = rendered ? cachedFilesOf(EARLY_INPUT).scripts : []
      // after the preloads in index.html, because a browser has few connections and every page
      // needs those
      const chunks = [
        ...styles.map((href) => link('stylesheet', href)),
        ...[...scripts, ...(rendered ? cachedFilesOf(TAKEOVER).scripts : [])]
          .filter((href, at, all) => !first.includes(href) && all.indexOf(href) === at)
          .map((href) => link('modulepreload', href)),
      ]
      const page = [beforeSession, ...data, afterSession, ...chunks, afterHead].join('\n    ')
      if (!rendered) return { html: page, styleHash: null }
      return withRows(page, rendered, { styles: builtStyles, first })
    },
  }
}
