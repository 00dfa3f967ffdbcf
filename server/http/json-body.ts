import type { FastifyInstance } from 'fastify'

import { HttpError, tooDeep, tooManyValues } from './http-error.ts'
import { brokenLimit } from './json-shape.ts'

/**
 * The interface needs four levels. Validation recurses into a value, so depth is limited. No page
 * sends a tenth of these values.
 */
const LIMITS = { depth: 32, values: 200_000 }

/**
 * Accepts uncompressed JSON bodies only: 415 for a compressed one, 422 for one that is nested too
 * deeply or has too many values.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      // read as no body, so that the route rejects it, after the permission
      if (body.length === 0) return done(null, undefined)
      const broken = brokenLimit(body, LIMITS)
      if (broken === 'depth') done(tooDeep(LIMITS.depth))
      else if (broken === 'values') done(tooManyValues(LIMITS.values))
      else void parse(request, body.toString('utf8'), done)
    },
  )
  app.addHook('onRequest', async ({ headers }) => {
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length']) > 0
    const encoding = headers['content-encoding'] ?? 'identity'
    if (hasBody && encoding.trim().toLowerCase() !== 'identity')
      throw new HttpError(415, 'Send the body without content-encoding', {
        'accept-encoding': 'identity',
      })
  })
}
