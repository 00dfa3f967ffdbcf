import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { expect, test, type Page } from '@playwright/test'

import { API_PREFIX, deskPaths } from '#contract/desk-paths.ts'
import type { Workout } from '#contract/workouts.ts'
import { maya } from '#server/demo/people.ts'
import { demoKey, readSecret } from '#server/gateway/secret.ts'
import { paths } from '#src/url/paths.ts'
import { findChromium, isRoot } from '#tools/setup.mjs'

/** One pixel: every tile. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

test.describe.configure({ mode: 'serial' })
// a map is drawn by the graphics card; here by its imitation
test.use({ launchOptions: { executablePath: findChromium(), args: [...(isRoot() ? ['--no-sandbox'] : []), '--enable-unsafe-swiftshader', '--use-gl=angle', '--use-angle=swiftshader'] } })

let styles: Server
let styleOrigin = ''
let styleAnswers = true
let asked: string[] = []
let rounds: ChildProcess
let address = ''
const data = mkdtempSync(join(tmpdir(), 'rounds-basemap-'))

/** An operator's style server on this machine: a style, and the tiles that it names. */
async function startStyles() {
  styles = createServer((request, response) => {
    asked.push(request.url!)
    response.setHeader('access-control-allow-origin', '*')
    if (!styleAnswers) response.writeHead(500).end()
    else if (request.url === '/style.json')
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          version: 8,
          sources: { tiles: { type: 'raster', tileSize: 256, tiles: [`${styleOrigin}/tiles/{z}/{x}/{y}.png`], attribution: 'A map of the test' } },
          layers: [
            { id: 'ground', type: 'background', paint: { 'background-color': '#dfe8dc' } },
            { id: 'tiles', type: 'raster', source: 'tiles' },
          ],
        })
      )
    else response.setHeader('content-type', 'image/png').end(PIXEL)
  })
  await new Promise<void>((resolve) => styles.listen(0, '127.0.0.1', resolve))
  styleOrigin = `http://127.0.0.1:${(styles.address() as AddressInfo).port}`
}

/** A second dashboard, in front of the service that the other tests use, with a basemap. */
async function startRounds(servicePort: number) {
  const env = { ...process.env, PORT: '0', SERVICE_PORT: '0', DATA_DIR: data, DATABASE_URL: '', DEMO: '', UPSTREAM_URL: `http://127.0.0.1:${servicePort}`, BASEMAP_STYLE_URL: `${styleOrigin}/style.json`, LOG_LEVEL: 'error' }
  rounds = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  for await (const line of createInterface({ input: rounds.stdout! })) {
    address = /Dashboard\s+(http\S+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  rounds.stdout!.resume()
}

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(60_000)
  await startStyles()
  await startRounds(Number(new URL(baseURL!).port) + 1)
})
test.afterAll(async () => {
  const ended = new Promise((resolve) => rounds.once('exit', resolve))
  rounds.kill('SIGTERM')
  await ended
  styles.closeAllConnections()
  styles.close()
  rmSync(data, { recursive: true, force: true })
})

/** The newest run with a route; every origin that the page asked anything of on the way there. */
async function openRun(page: Page) {
  asked = []
  const origins = new Set<string>()
  page.on('request', (request) => void (request.url().startsWith('http') && origins.add(new URL(request.url()).origin)))
  const key = demoKey(await readSecret(process.env.E2E_DATA_DIR!))
  await page.request.post(address + deskPaths.session, { data: { key }, headers: { origin: address } })
  const answer = await page.request.get(`${address}${API_PREFIX}/v2/summary/workouts/${maya.user_id}?start_date=2020-01-01`)
  const { workouts } = (await answer.json()) as { workouts: Workout[] }
  const run = workouts.find(({ sport, map }) => sport?.slug === 'running' && map?.summary_polyline)!
  await page.goto(address + paths.workout(maya.user_id, run.id, run.calendar_date))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return origins
}
const drawing = (page: Page) => page.getByRole('img', { name: /^Route of/ })
const basemap = (page: Page) => page.getByRole('region', { name: 'Map of the route' })

test('with a style configured the route lies on its map, and nobody but the style’s own server is asked', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
  const origins = await openRun(page)
  await expect(basemap(page)).toBeVisible({ timeout: 20_000 })
  const { width, height } = (await basemap(page).boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThan(300)
  await expect(page.getByText('A map of the test')).toBeVisible()
  await expect(page.getByText(/which learns where this is/)).toBeVisible()
  await expect.poll(() => asked.some((path) => path.startsWith('/tiles/'))).toBe(true)
  expect([...origins].sort()).toEqual([address, styleOrigin].sort())
  expect(refused).toEqual([])
})

test('the basemap is taken off at a click, and the plain drawing is there', async ({ page }) => {
  await openRun(page)
  await expect(basemap(page)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Take it off' }).click()
  await expect(drawing(page)).toBeVisible()
  await expect(basemap(page)).toHaveCount(0)
})

test('where the style cannot be had the plain drawing stays, and says why', async ({ page }) => {
  styleAnswers = false
  await openRun(page)
  await expect(page.getByText(/^Without the basemap of 127\.0\.0\.1:\d+: /)).toBeVisible({ timeout: 20_000 })
  await expect(drawing(page)).toBeVisible()
  styleAnswers = true
})

test('where the browser draws no WebGL 2 the map library is not even loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind, ...rest])
    } as typeof getContext
  })
  const files: string[] = []
  page.on('request', (request) => void files.push(new URL(request.url()).pathname))
  await openRun(page)
  await expect(page.getByText(/this browser draws no WebGL 2/)).toBeVisible()
  await expect(drawing(page)).toBeVisible()
  expect(files.filter((file) => /Basemap-.*\.js|maplibre/.test(file))).toEqual([])
  expect(asked).toEqual([])
})
