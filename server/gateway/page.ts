import { existsSync } from 'node:fs'
import { join } from 'node:path'

import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import type { Config } from '#server/config.ts'
import { HttpError } from '#server/http-error.ts'
import type { GatewayOptions } from './options.ts'

/**
 * Everything comes from our own origin. A basemap's origins are let in only where the operator named them. They are not
 * read from the style: who changes that would decide who learns where people are.
 */
export async function secureHeaders(
  app: FastifyInstance,
  { basemapStyleUrl, basemapOrigins }: Pick<Config, 'basemapStyleUrl' | 'basemapOrigins'>,
) {
  const basemap = basemapStyleUrl ? [new URL(basemapStyleUrl).origin, ...basemapOrigins] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...basemap],
        connectSrc: ["'self'", ...basemap],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // whoever puts https in front decides for how long
    strictTransportSecurity: false,
  })
}

/** The built page: files with a hash in their name for ever, the rest asked for again each time; every address of the page is index.html. */
export async function page(
  app: FastifyInstance,
  { pageFolder }: Pick<GatewayOptions, 'pageFolder'>,
) {
  const built = pageFolder !== null && existsSync(join(pageFolder, 'index.html'))
  if (built)
    await app.register(staticFiles, {
      root: pageFolder,
      // .br and .gz beside the files, made by the build
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.startsWith(join(pageFolder, 'assets'))
            ? 'public, max-age=31536000, immutable'
            : 'no-cache',
        )
      },
    })
  app.setNotFoundHandler(async (request, reply) => {
    const isNavigation =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html')
    if (built && isNavigation) return reply.sendFile('index.html')
    if (isNavigation)
      return reply
        .code(404)
        .type('text/plain')
        .send(
          'The page is not built. Run npm start, or npm run dev and open the address that Vite prints.',
        )
    throw new HttpError(404, 'Not found')
  })
}
