import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'

import { parseCookie } from 'cookie'
import type { Plugin, ViteDevServer } from 'vite'

import { readHeaders, type PageAnswer } from '#contract/own/page-answers.ts'
import { READER_COOKIE, STYLE_ATTRIBUTE } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { pageFrom } from '#server/page/built-page.ts'
import { renderings } from '#server/page/rendering.mjs'

const ENTRY = '/src/app/entry-server.tsx'

/** Styles of what was rendered. Vite adds them by scripts, which come after the rows, and keeps those then. */
function stylesOf(server: ViteDevServer): string {
  const urls = [...server.environments.ssr.moduleGraph.urlToModuleMap.keys()]
  const links = urls
    .filter((url) => url.endsWith('.css'))
    .map((url) => `<link rel="stylesheet" href="${url}?direct" data-before-scripts />`)
  const end = `for (const link of document.querySelectorAll('[data-before-scripts]')) link.remove()`
  return `${links.join('\n')}\n<script type="module">addEventListener('load', () => { ${end} })</script>`
}

/**
 * Renders pages in development as the gateway does with the built ones, with the modules as they are now: where React finds the
 * page otherwise than it was rendered, the browser's console says so at once.
 */
export function renderedPages(gateway: string): Plugin {
  let renderWith: ReturnType<typeof renderings> | null = null

  /** Null where the page is left to the browser. */
  async function htmlOf(
    server: ViteDevServer,
    { headers, originalUrl = '/' }: IncomingMessage & { originalUrl?: string },
  ) {
    const { cookie = '', host = '' } = headers
    const reader = parseCookie(cookie)[READER_COOKIE]
    if (!reader || !headers.accept?.includes('text/html')) return null
    const answerTo = async (address: string): Promise<PageAnswer> => {
      const answer = await fetch(gateway + address, {
        headers: { cookie, host, 'sec-fetch-site': 'same-origin' },
      })
      if (!answer.ok) throw new Error(`${address} returned ${answer.status}`)
      return {
        address,
        status: 200,
        headers: readHeaders((name) => answer.headers.get(name)),
        text: await answer.text(),
      }
    }
    const session = JSON.parse((await answerTo('/workspace/session')).text) as Session
    if (!session.signedIn) return null
    const at = Date.now()
    const answers: PageAnswer[] = []
    const entry = await server.ssrLoadModule(ENTRY)
    await entry['loadPages']()
    renderWith ??= renderings('')
    const html = await renderWith(
      entry as Parameters<typeof renderWith>[0],
      { address: originalUrl, reader, at, session },
      async (address) => {
        const answer = await answerTo(address)
        answers.push(answer)
        return answer
      },
    )
    if (html === null) return null
    // no policy is in the way here, and React compares the attribute as it was written
    const styled = html.replaceAll(` ${STYLE_ATTRIBUTE}="`, ' style="')
    const index = await readFile(join(server.config.root, 'index.html'), 'utf8')
    const page = pageFrom(index).htmlOf(originalUrl, session, { html: styled, reader, at, answers })
    return server.transformIndexHtml(
      originalUrl,
      page.html.replace('</head>', () => `${stylesOf(server)}\n</head>`),
    )
  }

  return {
    name: 'rounds-rendered-pages',
    apply: 'serve',
    // behind what Vite serves itself
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        const html = await htmlOf(server, request).catch((error: Error) => {
          server.ssrFixStacktrace(error)
          server.config.logger.error(
            `A page is left to the browser: ${error.stack ?? error.message}`,
          )
          return null
        })
        if (html === null) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.setHeader('cache-control', 'no-store')
        response.end(html)
      })
    },
  }
}
