import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import { openApiDocument } from './openapi.ts'

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/openapi.json`, and `/docs`: the same to read and to try, with everything it needs served from here. */
export async function docs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument()
  const text = JSON.stringify(document)
  app.get('/openapi.json', async (_req, reply) => reply.type('application/json; charset=utf-8').send(text))

  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: CSP,
    theme: { title: document.info.title },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0, tryItOutEnabled: false, layout: 'BaseLayout' },
  })
}
