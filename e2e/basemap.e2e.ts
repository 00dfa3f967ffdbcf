import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test, type Page } from '@playwright/test'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { maya } from '#server/demo/people.ts'
import { demoKey, readSecrets } from '#server/session/secret.ts'
import { paths } from '#src/kit/url/paths.ts'
import { findChromium, isRoot } from '#tools/setup.mjs'

import { startRounds, stopRounds, type Rounds } from './rounds.ts'

/** One pixel: every tile. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test.describe.configure({ mode: 'serial' })
// a map is drawn by the graphics card; here by its imitation
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [
      ...(isRoot() ? ['--no-sandbox'] : []),
      '--enable-unsafe-swiftshader',
      '--use-gl=angle',
      '--use-angle=swiftshader',
    ],
  },
})

const servers: Server[] = []
let styleOrigin = ''
let tilesOrigin = ''
/** Where the tiles of the style are. */
let tilesAt = ''
let styleAnswers = true
let asked: string[] = []
/** One that lets the map ask the style's own server only, and one that lets it ask the other too. */
let plain: Rounds
let wider: Rounds

/** A server on this machine: an operator's style, and the tiles that it names there or elsewhere. Returns its origin. */
async function startMaps() {
  const server = createServer((request, response) => {
    asked.push(`http://${request.headers.host}${request.url}`)
    response.setHeader('access-control-allow-origin', '*')
    if (!styleAnswers) response.writeHead(500).end()
    else if (request.url === '/style.json')
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          version: 8,
          sources: {
            tiles: {
              type: 'raster',
              tileSize: 256,
              tiles: [`${tilesAt}/tiles/{z}/{x}/{y}.png`],
              attribution: 'A map of the test',
            },
            roads: { type: 'vector', tiles: [`${tilesAt}/roads/{z}/{x}/{y}.pbf`] },
          },
          layers: [
            { id: 'ground', type: 'background', paint: { 'background-color': '#dfe8dc' } },
            { id: 'tiles', type: 'raster', source: 'tiles' },
            { id: 'roads', type: 'line', source: 'roads', 'source-layer': 'roads' },
          ],
        }),
      )
    // nothing is a vector tile without roads
    else if (request.url!.endsWith('.pbf')) response.end()
    else response.setHeader('content-type', 'image/png').end(PIXEL)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Another dashboard, in front of the service that the other tests use, with a basemap. */
const startWithBasemap = (servicePort: number, origins: string) =>
  startRounds({
    DEMO: '',
    UPSTREAM_URL: `http://127.0.0.1:${servicePort}`,
    BASEMAP_STYLE_URL: `${styleOrigin}/style.json`,
    BASEMAP_ORIGINS: origins,
  })

test.beforeAll(async ({ baseURL }) => {
  styleOrigin = await startMaps()
  tilesOrigin = await startMaps()
  const servicePort = Number(new URL(baseURL!).port) + 1
  plain = await startWithBasemap(servicePort, '')
  wider = await startWithBasemap(servicePort, tilesOrigin)
})
test.beforeEach(() => {
  asked = []
  tilesAt = styleOrigin
  styleAnswers = true
})
test.afterAll(async () => {
  for (const rounds of [plain, wider]) await stopRounds(rounds)
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

/** The newest run with a route; every origin that the page asked anything of on the way there. */
async function openRun(page: Page, { address }: Rounds) {
  const origins = new Set<string>()
  page.on(
    'request',
    (request) =>
      void (request.url().startsWith('http') && origins.add(new URL(request.url()).origin)),
  )
  const [secret] = await readSecrets({ sessionSecret: [], dataDir: process.env.E2E_DATA_DIR! })
  const key = demoKey(secret!)
  await page.request.post(address + ownEndpoints.session.path, {
    data: { key },
    headers: { origin: address },
  })
  const answer = await page.request.get(
    `${address}${API_PREFIX}/v2/summary/workouts/${maya.user_id}?start_date=2020-01-01`,
  )
  const { workouts } = (await answer.json()) as { workouts: SentWorkout[] }
  const run = workouts.find(({ sport, map }) => sport?.slug === 'running' && map?.summary_polyline)!
  await page.goto(address + paths.workout(maya.user_id, run.id, run.calendar_date))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return origins
}
const drawing = (page: Page) => page.getByRole('img', { name: /^Route of/ })
const basemap = (page: Page) => page.getByRole('region', { name: 'Route map' })

test('a configured style draws the route on its map, with requests to the style’s server only, until a click shows the plain drawing', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
  const origins = await openRun(page, plain)
  await expect(basemap(page)).toBeVisible({ timeout: 20_000 })
  const { width, height } = (await basemap(page).boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThan(300)
  await expect(page.getByText('A map of the test')).toBeVisible()
  await expect(page.getByText(/which receives this location/)).toBeVisible()
  for (const path of ['/tiles/', '/roads/'])
    await expect.poll(() => asked.some((url) => url.startsWith(styleOrigin + path))).toBe(true)
  expect([...origins].sort()).toEqual([plain.address, styleOrigin].sort())
  await page.getByRole('button', { name: 'Hide map' }).click()
  await expect(drawing(page)).toBeVisible()
  await expect(basemap(page)).toHaveCount(0)
  expect(refused).toEqual([])
})

test('tiles from another server are drawn if the operator allows it, and the page says who learns of it', async ({
  page,
}) => {
  tilesAt = tilesOrigin
  const refused: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
  const origins = await openRun(page, wider)
  await expect(basemap(page)).toBeVisible({ timeout: 20_000 })
  await expect(
    page.getByText(
      `Basemap from ${new URL(styleOrigin).host} and ${new URL(tilesOrigin).host}, which receive this location.`,
    ),
  ).toBeVisible()
  // pictures are asked for by the page, roads by its worker
  for (const path of ['/tiles/', '/roads/'])
    await expect.poll(() => asked.some((url) => url.startsWith(tilesOrigin + path))).toBe(true)
  expect([...origins].sort()).toEqual([wider.address, styleOrigin, tilesOrigin].sort())
  expect(refused).toEqual([])
})

test('tiles from a server that isn’t allowed are not drawn, and the page says what to set', async ({
  page,
}) => {
  tilesAt = tilesOrigin
  await openRun(page, plain)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `its style also requests ${tilesOrigin}, which isn’t allowed` }),
  ).toContainText(`to add ${tilesOrigin} to BASEMAP_ORIGINS`, { timeout: 20_000 })
  await expect(drawing(page)).toBeVisible()
  await expect(basemap(page)).toHaveCount(0)
  expect([...new Set(asked.map((url) => new URL(url).origin))]).toEqual([styleOrigin])
})

test('the plain drawing stays if the style can’t be loaded, and the page says why', async ({
  page,
}) => {
  styleAnswers = false
  await openRun(page, plain)
  await expect(page.getByText(/^Couldn’t show the basemap from 127\.0\.0\.1:\d+: /)).toBeVisible({
    timeout: 20_000,
  })
  await expect(drawing(page)).toBeVisible()
})

test('the map library isn’t loaded in a browser without WebGL 2', async ({ page }) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called on its canvas below
    const getContext = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind, ...rest])
    } as typeof getContext
  })
  const files: string[] = []
  page.on('request', (request) => void files.push(new URL(request.url()).pathname))
  await openRun(page, plain)
  await expect(page.getByText(/this browser doesn’t support WebGL 2/)).toBeVisible()
  await expect(drawing(page)).toBeVisible()
  expect(files.filter((file) => /Basemap-.*\.js|maplibre/.test(file))).toEqual([])
  expect(asked).toEqual([])
})
