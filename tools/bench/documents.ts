import { ANSWERS_ID, READER_COOKIE } from '#contract/own/workspace-paths.ts'
import { paths } from '#src/kit/url/paths.ts'

import { startRounds } from './child.ts'
import { inFolder } from './databases.ts'
import type { Row } from './table.ts'

/** Fewer than are rendered at once. */
const CONNECTIONS = 2
const SECONDS = 4
/** A reader’s display settings. A page is rendered again for every width. */
const readerOf = (width: number) => `Etc/UTC ${width} 900 fine metric monday shown system`

const pages = [
  { name: 'markers', path: paths.markers() },
  { name: 'people', path: paths.people() },
  { name: 'the board', path: paths.board() },
]

const isRendered = (html: string) => html.includes(`id="${ANSWERS_ID}"`)

/** Cookies of a visitor of the demonstration. */
async function signedIn(address: string): Promise<string> {
  const { headers } = await fetch(`${address}/workspace/session`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Documents a second: with rows in them, of which those that are left to the browser are none, or without. */
async function documentRate(
  url: string,
  { cookieOf, rendered }: { cookieOf: (count: number) => string; rendered: boolean },
) {
  let sent = 0
  const document = async () => {
    const answer = await fetch(url, {
      headers: { cookie: cookieOf(sent++), accept: 'text/html', 'sec-fetch-site': 'same-origin' },
    })
    return answer.text()
  }
  // the renderer starts with the first page, and gets warm
  for (let warm = 0; warm < 100; warm++) {
    const html = await document()
    if (isRendered(html) !== rendered) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  let count = 0
  const end = Date.now() + SECONDS * 1000
  const reader = async () => {
    while (Date.now() < end) {
      if (isRendered(await document()) === rendered) count++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, reader))
  return count / SECONDS
}

/** Documents a second with the first rows in them, beside those that leave the rows to the browser. */
export const documents = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const { address, stop } = await startRounds(folder)
    try {
      const cookie = await signedIn(address)
      const rows: Row[] = []
      for (const { name, path } of pages) {
        const url = address + path
        const shell = await documentRate(url, { cookieOf: () => cookie, rendered: false })
        const withReader = (width: number) =>
          `${cookie}; ${READER_COOKIE}=${encodeURIComponent(readerOf(width))}`
        for (const { often, cookieOf } of [
          { often: 'each time', cookieOf: (count: number) => withReader(1440 + count) },
          { often: 'once', cookieOf: () => withReader(1440) },
        ])
          rows.push({
            what: `Documents of ${name} with the first rows, rendered ${often}`,
            value: await documentRate(url, { cookieOf, rendered: true }),
            unit: 'a second',
            against: { value: shell, words: 'without' },
            limit: 'documents a second',
          })
      }
      return rows
    } finally {
      await stop()
    }
  })
