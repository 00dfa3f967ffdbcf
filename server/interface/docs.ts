import Fastify, { type FastifyInstance } from 'fastify'

import { DOCS_PATH } from '#contract/own/workspace-paths.ts'
import { HELP_PATH } from '#lib/page-addresses.ts'
import { handOn } from '#server/http/hand-on.ts'

import { openApiDocument, TITLE, type Served } from './openapi.ts'

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// the font of the dashboard, where this is at its origin, and its colors; a line of text across a wide screen is hard to read, and a table cut off by a narrow one cannot be
const pageCss = (basePath: string) => `
@import url('${basePath}${HELP_PATH}/fonts.css');
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfbf9, #131517);
  --raised: light-dark(#ffffff, #1a1d20);
  --ink: light-dark(#16191d, #eceef0);
  --ink2: light-dark(#4c535b, #b0b7be);
  --line: light-dark(#e4e4de, #2a2e33);
  --accent: light-dark(#0b6e6e, #4fc0b8);
}
html, body { background: var(--paper); }
.swagger-ui, .swagger-ui :is(h1, h2, h3, h4, h5, p, a, button, input, select, table, td, th, label, .opblock-summary-description, .opblock-summary-method, .opblock-tag, .info .title, .tab li, .btn, .response-col_status) { font-family: Inter, system-ui, sans-serif; color: var(--ink); }
.swagger-ui :is(.info p, .opblock-summary-description, .opblock-description-wrapper p, .parameter__type, small) { color: var(--ink2); }
.swagger-ui a, .swagger-ui .info a { color: var(--accent); }
.swagger-ui .wrapper { max-width: 1080px; }
.swagger-ui .info { margin: 24px 0 16px; }
.swagger-ui .info .title { font-size: 24px; font-weight: 600; }
.swagger-ui .info .title small { background: none; color: var(--ink2); }
.swagger-ui .info .title small.version-stamp { border: 1px solid var(--line); border-radius: 4px; background: none; }
.swagger-ui .info .title small pre { color: inherit; font-family: inherit; }
.swagger-ui .scheme-container { padding: 16px 0; background: none; border-bottom: 1px solid var(--line); box-shadow: none; }
.swagger-ui :is(.scheme-container select, .opblock-body select, .opblock-body input, .opblock-body textarea) { border: 1px solid var(--line); border-radius: 6px; background-color: var(--raised); box-shadow: none; font-weight: 500; }
.swagger-ui .opblock-tag { border-color: var(--line); font-size: 18px; font-weight: 600; }
.swagger-ui .opblock { border: 1px solid var(--line) !important; border-radius: 6px; background: var(--raised) !important; box-shadow: none; }
.swagger-ui .opblock .opblock-summary { border-color: var(--line) !important; }
.swagger-ui .opblock .opblock-summary-path { font-size: 14px; }
.swagger-ui .opblock .opblock-summary-method { min-width: 64px; padding: 4px 0; border-radius: 4px; background: var(--accent) !important; color: light-dark(#ffffff, #08201f); font-weight: 600; }
.swagger-ui .opblock .opblock-section-header { background: none; box-shadow: none; border-bottom: 1px solid var(--line); }
.swagger-ui .opblock-body { overflow-x: auto; }
.swagger-ui .btn { border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: var(--ink); box-shadow: none; font-weight: 500; }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { border-color: var(--accent); background: none; color: var(--accent); }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
.swagger-ui section.models { border-color: var(--line); }
.swagger-ui :is(code, pre, .microlight, .opblock-summary-path, .opblock-summary-path a, .model, .prop-type, .prop-format, .parameter__name, textarea.curl) { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace; }
.rounds { position: sticky; z-index: 1; top: 0; display: flex; align-items: center; gap: 20px; height: 52px; padding: 0 24px; border-bottom: 1px solid var(--line); background: var(--paper); font: 500 14px Inter, system-ui, sans-serif; }
.rounds a { color: var(--accent); text-decoration: none; }
.rounds a:first-child { color: var(--ink); font-weight: 600; }
`
/** The library has a dark theme and only a button for it; the dashboard keeps the reader's choice. */
const PAGE_JS = `
const root = document.documentElement
let theme = null
try { theme = localStorage.getItem('rounds.theme') } catch {}
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => {
  const isDark = theme === 'dark' || (theme !== 'light' && dark.matches)
  root.classList.toggle('dark-mode', isDark)
  root.style.colorScheme = isDark ? 'dark' : 'light'
}
dark.addEventListener('change', follow)
follow()
const base = location.pathname.replace(/\\/docs.*$/, '')
const header = document.createElement('header')
header.className = 'rounds'
for (const [words, to] of [['Rounds', '/'], ['Help', '/help/']]) {
  const link = document.createElement('a')
  link.href = base + to
  link.textContent = words
  header.append(link)
}
document.body.prepend(header)
`

/** The documentation to read and to try, below DOCS_PATH. */
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
    theme: {
      title: TITLE,
      css: [{ filename: 'page.css', content: pageCss(basePath) }],
      js: [{ filename: 'page.js', content: PAGE_JS }],
    },
    uiConfig: {
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      tryItOutEnabled: false,
      layout: 'BaseLayout',
    },
  })
  return pages
}

/**
 * `/openapi.json`, and `/docs`: the same to read and to try, with everything it needs from this origin. Browsers know all of
 * it below `basePath`. Both are made for their first reader.
 */
export const docs =
  (served: Served, basePath = '') =>
  async (app: FastifyInstance) => {
    let made: ReturnType<typeof openApiDocument> | null = null
    const document = () => (made ??= openApiDocument(served, basePath))
    app.get('/openapi.json', async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(document())),
    )
    const page = handOn(() => swaggerPages(document, basePath))
    for (const url of [DOCS_PATH, `${DOCS_PATH}/*`]) app.get(url, page)
  }
