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

/** Introduction and space for rows, shown until the document is read. */
const introductionHtml = (name: string, request: string, about: string) =>
  `<div class="swagger-ui"><div class="wrapper information-container">
<div class="info"><hgroup class="main"><h2 class="title">${name}</h2></hgroup><div class="description"><p>${ABOUT}</p></div></div>
<section class="first" aria-label="First request"><h3>First request</h3><p>${about}</p><div><code tabindex="0">${request}</code></div></section>
<p class="loading" role="status">Loading endpoints…</p>
</div></div>`

/** The page. It links to the dashboard and uses its font if that has the same origin. */
function pageHtml(served: Served, basePath: string): string {
  const { hasSession } = served
  const at = `${basePath}${DOCS_PATH}`
  const name = 'API docs'
  const head = hasSession
    ? `<link rel="icon" href="${basePath}/favicon.svg">
<link rel="stylesheet" href="${basePath}${HELP_PATH}/fonts.css">`
    : ''
  const document = `${basePath}/openapi.json`
  const session = hasSession ? ` data-session="${basePath}${ownEndpoints.session.path}"` : ''
  const { request, about } = sampleRequests[hasSession ? 'dashboard' : 'service']
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
<main id="swagger-ui" data-document="${document}"${session} data-request="${escapedHtml(request)}" data-about="${about}">${introductionHtml(name, escapedHtml(request), about)}</main>
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
    const withHead = { exposeHeadRoute: true }
    app.get('/openapi.json', withHead, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(document())),
    )
    const own: [path: string, type: string, content: string][] = [
      ['', 'text/html', pageHtml(served, basePath)],
      ['/', 'text/html', pageHtml(served, basePath)],
      ['/page.css', 'text/css', SKIN_CSS],
      ['/theme.js', 'text/javascript', THEME_JS],
      ['/start.js', 'text/javascript', START_JS],
    ]
    for (const [path, type, content] of own)
      app.get(`${DOCS_PATH}${path}`, withHead, async (_request, reply) =>
        reply
          .headers({ 'cache-control': 'no-cache', 'content-security-policy': CSP })
          .type(`${type}; charset=utf-8`)
          .send(content),
      )
    app.get(
      `${DOCS_PATH}/*`,
      withHead,
      handOn(() => swaggerPages(document, basePath)),
    )
  }
