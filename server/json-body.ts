import type { FastifyInstance } from 'fastify'

import { HttpError, tooDeep } from './http-error.ts'

/** The interface needs four. What checks a value goes down into it, and must come up again. */
const DEPTH_MAX = 32

const code = (character: string) => character.charCodeAt(0)
const [QUOTE, BACKSLASH] = [code('"'), code('\\')]
const OPENING = new Set([code('['), code('{')])
const CLOSING = new Set([code(']'), code('}')])

/** Whether JSON is nested deeper than `levels`, without parsing it; of what is no JSON it says anything. */
function isDeeper(text: string, levels: number): boolean {
  let depth = 0
  let isInText = false
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (isInText) {
      if (character === BACKSLASH) i++
      else if (character === QUOTE) isInText = false
    } else if (character === QUOTE) isInText = true
    else if (OPENING.has(character)) {
      if (++depth > levels) return true
    } else if (CLOSING.has(character)) depth--
  }
  return false
}

/** Takes bodies of JSON and of nothing else, as they are: 415 for a compressed one, 422 for one that is nested too deep. */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (isDeeper(body, DEPTH_MAX)) done(tooDeep(DEPTH_MAX))
      else void parse(request, body, done)
    },
  )
  app.addHook('onRequest', async ({ headers }) => {
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length']) > 0
    const encoding = headers['content-encoding'] ?? 'identity'
    if (hasBody && encoding.trim().toLowerCase() !== 'identity')
      throw new HttpError(415, 'The body must be sent as it is, without content-encoding', {
        'accept-encoding': 'identity',
      })
  })
}
