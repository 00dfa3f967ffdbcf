import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

import { chromium, type Browser } from 'playwright'

import { harold } from '#server/demo/people.ts'
import { paths } from '#src/url/paths.ts'
import { ensureChromium, isRoot } from '../setup.mjs'
import { buildFloor } from './bytes.ts'
import { startRounds } from './child.ts'
import { short, type Row } from './table.ts'

const RUNS = 5
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** tsx marks functions with their names by a helper that a page does not have. */
const NAMES = 'globalThis.__name = (named) => named'

/** Serves the floor's page beside the same gateway's data. */
async function serveFloor(folder: string, gateway: string) {
  const server = createServer((request, response) => {
    const { url = '/', headers } = request
    if (url.startsWith('/api') || url.startsWith('/desk')) {
      const passed = httpRequest(gateway + url, { headers: { ...headers, host: new URL(gateway).host } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      return void request.pipe(passed)
    }
    const asked = join(folder, url.split('?')[0]!)
    const file = existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, 'index.html')
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

/** Milliseconds from the navigation to the first painted row, with an empty cache each time. */
async function firstRow(browser: Browser, address: string, session: string) {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext()
    await context.addInitScript(NAMES)
    await context.request.get(session)
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'commit' })
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const look = () => (document.querySelector('tbody tr') ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look))
            look()
          })
      )
    )
    await context.close()
  }
  return median(times)
}

/** Ten thousand workouts of one person: from the request to the first chart, and what fetching and parsing alone takes. */
async function tenThousand(browser: Browser, address: string) {
  const drawn: number[] = []
  const bare: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(NAMES)
    await context.request.get(`${address}/desk/session`)
    const page = await context.newPage()
    await page.goto(`${address}${paths.workouts(harold.user_id)}?range=all`, { waitUntil: 'commit' })
    const { start, picture, name } = await page.evaluate(
      () =>
        new Promise<{ start: number; picture: number; name: string }>((done) => {
          const look = () => {
            const answer = performance.getEntriesByType('resource').find(({ name: asked }) => asked.includes('/summary/workouts/')) as PerformanceResourceTiming | undefined
            if (!answer?.responseEnd || !document.querySelector('figure svg path, figure svg rect')) return void requestAnimationFrame(look)
            requestAnimationFrame(() => done({ start: answer.requestStart, picture: performance.now(), name: answer.name }))
          }
          look()
        })
    )
    drawn.push(picture - start)
    bare.push(
      await page.evaluate(async (asked) => {
        const began = performance.now()
        JSON.parse(await (await globalThis.fetch(asked, { cache: 'no-store' })).text())
        return performance.now() - began
      }, name)
    )
    await context.close()
  }
  return { drawn: median(drawn), bare: median(bare) }
}

export async function pages(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('Pages are not measured: there is no Chromium, and none could be had.\n')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startRounds(folder)
  const floor = await serveFloor(await buildFloor(), rounds.address)
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    const ours = await firstRow(browser, `${rounds.address}/markers`, `${rounds.address}/desk/session`)
    const bare = await firstRow(browser, `${floor.address}/markers`, `${floor.address}/desk/session`)
    const workouts = await tenThousand(browser, rounds.address)
    return [
      { what: 'Markers page, empty cache to first row', ours: `${short(ours)} ms`, floor: `${short(bare)} ms, react + router + query, bare table`, ratio: (ours / bare).toFixed(2), target: '' },
      { what: '10,000 workouts, request to first chart', ours: `${short(workouts.drawn)} ms`, floor: `${short(workouts.bare)} ms, fetch and parse alone`, ratio: (workouts.drawn / workouts.bare).toFixed(2), target: '' },
    ]
  } finally {
    await browser.close()
    floor.stop()
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
