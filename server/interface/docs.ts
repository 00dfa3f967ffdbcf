import Fastify, { type FastifyInstance } from 'fastify'

import { sampleRequests } from '#contract/interface/sample-requests.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { DOCS_PATH } from '#contract/own/workspace-paths.ts'
import { HELP_PATH } from '#lib/page-addresses.ts'
import { handOn } from '#server/http/hand-on.ts'
import { escapedHtml } from '#server/http/html.ts'

import { START_JS } from './docs-script.ts'
import { SKIN_CSS } from './docs-skin.ts'
import { ABOUT, openApiDocument, tagsOf, type Served } from './openapi.ts'

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sets the reader's light or dark theme before anything is drawn. */
const THEME_JS = `
try {
  const theme = localStorage.getItem('rounds.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme
} catch {}
`

/** Links to the introduction and to the groups of endpoints, at the library's own anchors. */
const groupLinks = (tags: readonly string[]) =>
  [
    ['overview', 'Overview'],
    ...tags.map((tag) => [`operations-tag-${tag.replaceAll(' ', '_')}`, tag]),
  ]
    .map(([id, name]) => `<a href="#${id}">${name}</a>`)
    .join('')

type Document = ReturnType<typeof openApiDocument>
type Operation = { operationId: string; tags: string[]; summary: string }

const isOperation = (part: unknown): part is Operation =>
  typeof part === 'object' && part !== null && 'operationId' in part

/** Title, first request, and conventions, which the library doesn't draw. */
function introductionHtml(name: string, { info }: Document, hasSession: boolean) {
  const { request, about } = sampleRequests[hasSession ? 'dashboard' : 'service']
  const [, ...conventions] = info.description.split('\n\n')
  const small = (text: string) => `<small><pre>${text}</pre></small>`
  return `<section id="overview" class="swagger-ui introduction">
<div class="info"><h1 class="title">${name}<span>${small(info.version)}${small('OAS 3.1')}</span></h1><div class="description"><p>${ABOUT}</p></div></div>
<section class="first" aria-label="First request"><h2>First request</h2><p>${about}</p><div><code tabindex="0">${escapedHtml(request)}</code><button type="button" class="btn" id="copy"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M5.5 5.5h7v8h-7zM3.5 10.5v-8h7"/></svg><span role="status">Copy</span></button></div>
<details class="conventions"><summary>Conventions <small>Keys, times, and units</small></summary>${conventions.map((text) => `<p>${escapedHtml(text)}</p>`).join('')}</details></section>
</section>`
}

/** A row as the library draws it, and a link to the endpoint there. */
function rowHtml(method: string, path: string, { operationId, tags, summary }: Operation) {
  const address = `#/${encodeURIComponent(tags[0] ?? '')}/${operationId}`
  // breaks where the library's do
  const shown = escapedHtml(path).replaceAll('/', '<wbr>/')
  return `<div class="opblock opblock-${method}"><div class="opblock-summary"><a class="opblock-summary-control" href="${address}"><span class="opblock-summary-method">${method.toUpperCase()}</span><span class="opblock-summary-path-description-wrapper"><span class="opblock-summary-path">${shown}</span><span class="opblock-summary-description">${escapedHtml(summary)}</span></span></a></div></div>`
}

/** All endpoints by group, readable at once. The library takes a moment to draw the same rows. */
function endpointsHtml(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    // beside the methods, a path can have an address of its own
    Object.entries(methods).flatMap(([method, operation]) =>
      isOperation(operation) ? [{ method, path, operation }] : [],
    ),
  )
  const groups = document.tags.map(
    ({ name }) =>
      `<h3 class="opblock-tag" id="operations-tag-${name.replaceAll(' ', '_')}"><span>${name}</span></h3>` +
      operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ method, path, operation }) => rowHtml(method, path, operation))
        .join(''),
  )
  return `<div class="swagger-ui"><div class="scheme-container"><div class="wrapper schemes"><button type="button" class="btn authorize" disabled>Try with an API key</button></div></div><div class="wrapper">${groups.join('\n')}</div></div>`
}

/** The page. It links to the dashboard and uses its font if that has the same origin. */
function pageHtml(served: Served, basePath: string, content: Document): string {
  const { hasSession } = served
  const at = `${basePath}${DOCS_PATH}`
  const name = 'API docs'
  const head = hasSession
    ? `<link rel="icon" href="${basePath}/favicon.svg">
<link rel="stylesheet" href="${basePath}${HELP_PATH}/fonts.css">`
    : ''
  const document = `${basePath}/openapi.json`
  const session = hasSession ? ` data-session="${basePath}${ownEndpoints.session.path}"` : ''
  const brand = `<a class="brand" href="${basePath}/"><img src="${basePath}/favicon.svg" alt="" width="20" height="20"><span>Rounds</span></a>`
  const own = `<a href="${at}" aria-current="page">${name}</a><a href="${document}">OpenAPI</a>`
  const help = `<a href="${basePath}${HELP_PATH}/">Help</a>`
  const out = `<a class="end" href="${basePath}/">Back<span> to Rounds</span></a>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${hasSession ? `${name} · Rounds` : name}</title>
${head}
<script src="${at}/theme.js"></script>
<link rel="preload" as="style" href="${at}/static/swagger-ui.css">
<link rel="stylesheet" href="${at}/page.css">
<header><div class="bar">${hasSession ? brand + help + own + out : own}</div></header>
<div class="columns">
<main>${introductionHtml(name, content, hasSession)}
<div id="swagger-ui" data-document="${document}"${session}>${endpointsHtml(content)}</div></main>
<nav aria-label="API docs">${groupLinks(tagsOf(served))}</nav>
</div>
<script src="${at}/static/swagger-ui-bundle.js"></script>
<script src="${at}/start.js"></script>
</html>
`
}

/** The documentation to read and try, below DOCS_PATH. */
async function swaggerPages(document: () => object, basePath: string) {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const pages = Fastify()
  // a newer Rounds has another interface
  pages.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  pages.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'Not found' }))
  await pages.register(swagger, { mode: 'static', specification: { document: {} as never } })
  await pages.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    indexPrefix: basePath,
    transformSpecification: document,
    transformSpecificationClone: false,
    staticCSP: CSP,
  })
  return pages
}

/**
 * `/openapi.json`, and `/docs` to read and try it, with all resources from this origin. Browsers
 * reach both below `basePath`. Both are created on the first request.
 */
export const docs =
  (served: Served, basePath = '') =>
  async (app: FastifyInstance) => {
    let made: ReturnType<typeof openApiDocument> | null = null
    const document = () => (made ??= openApiDocument(served, basePath))
    let page: string | null = null
    const pageOnce = () => (page ??= pageHtml(served, basePath, document()))
    const withHead = { exposeHeadRoute: true }
    app.get('/openapi.json', withHead, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(document())),
    )
    const own: [path: string, type: string, content: () => string][] = [
      ['', 'text/html', pageOnce],
      ['/', 'text/html', pageOnce],
      ['/page.css', 'text/css', () => SKIN_CSS],
      ['/theme.js', 'text/javascript', () => THEME_JS],
      ['/start.js', 'text/javascript', () => START_JS],
    ]
    for (const [path, type, content] of own)
      app.get(`${DOCS_PATH}${path}`, withHead, async (_request, reply) =>
        reply
          .headers({ 'cache-control': 'no-cache', 'content-security-policy': CSP })
          .type(`${type}; charset=utf-8`)
          .send(content()),
      )
    app.get(
      `${DOCS_PATH}/*`,
      withHead,
      handOn(() => swaggerPages(document, basePath)),
    )
  }
