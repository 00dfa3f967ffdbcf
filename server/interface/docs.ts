import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import { DOCS_PATH } from '#contract/own/workspace-paths.ts'

import { openApiDocument, type Served } from './openapi.ts'

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// a line of text across a wide screen is hard to read, and a table cut off by a narrow one cannot be
const PAGE_CSS = `
.swagger-ui .wrapper { max-width: 1080px; }
.swagger-ui .info { margin: 32px 0 16px; }
.swagger-ui .scheme-container { padding: 16px 0; box-shadow: none; }
.swagger-ui .opblock-body { overflow-x: auto; }
`
/** The library has a dark theme and only a button for it. */
const PAGE_JS = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
`

/**
 * `/openapi.json`, and `/docs`: the same to read and to try, with everything it needs from this origin. Browsers know all of
 * it below `basePath`.
 */
export const docs =
  (served: Served, basePath = '') =>
  async (app: FastifyInstance) => {
    const document = openApiDocument(served, basePath)
    const text = JSON.stringify(document)
    // a newer Rounds has another interface
    app.addHook('onSend', async (_req, reply) => {
      if (reply.getHeader('cache-control') !== 'no-store') reply.header('cache-control', 'no-cache')
    })
    app.get('/openapi.json', async (_req, reply) =>
      reply.type('application/json; charset=utf-8').send(text),
    )

    await app.register(swagger, { mode: 'static', specification: { document: document as never } })
    await app.register(swaggerUi, {
      routePrefix: DOCS_PATH,
      indexPrefix: basePath,
      staticCSP: CSP,
      theme: {
        title: document.info.title,
        css: [{ filename: 'page.css', content: PAGE_CSS }],
        js: [{ filename: 'page.js', content: PAGE_JS }],
      },
      uiConfig: {
        docExpansion: 'list',
        defaultModelsExpandDepth: 0,
        tryItOutEnabled: false,
        layout: 'BaseLayout',
      },
    })
  }
