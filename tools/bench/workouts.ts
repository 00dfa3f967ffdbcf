import type { Page } from 'playwright'

import { harold } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { inBrowser, openContext, WINDOW_SETTLES_MS } from './browser.ts'
import { startRounds } from './child.ts'
import { median, type Row } from './table.ts'

const RUNS = 3
const LIMIT_MS = 120_000

/** tsx marks functions with their names by a helper that a page does not have. */
const NAMES = 'globalThis.__name = (named) => named'

/** Milliseconds from the first request for workouts until something is drawn, and until the text of `count` is `all`. */
const drawn = (page: Page, about: { picture: string; count: string; all: string }) =>
  page.evaluate(
    ({ picture, count, all }) =>
      new Promise<{ first: number; whole: number }>((done) => {
        let first = 0
        const look = () => {
          const answer = performance
            .getEntriesByType('resource')
            .find(({ name }) => name.includes('/summary/workouts/')) as
            | PerformanceResourceTiming
            | undefined
          const now = performance.now()
          if (answer && !first && document.querySelector(picture)) first = now - answer.requestStart
          if (answer && first && document.querySelector(count)?.textContent === all)
            done({ first, whole: now - answer.requestStart })
          else requestAnimationFrame(look)
        }
        look()
      }),
    about,
  )

/** Milliseconds in which all of them are fetched in one request and parsed, and nothing else. */
const fetchedAlone = (page: Page, person: string) =>
  page.evaluate(async (asked) => {
    const began = performance.now()
    JSON.parse(await (await globalThis.fetch(asked, { cache: 'no-store' })).text())
    return performance.now() - began
  }, `/api/v2/summary/workouts/${person}?start_date=1990-01-01`)

const CHANGES = 6

/**
 * Milliseconds from a change of the filter until it is painted; the median of several. `count` says of how many the page is, and the
 * text of `follower` begins with as many once it is of the same.
 */
async function filtered(page: Page, count: string, change: string, follower = count) {
  const times: number[] = []
  for (let time = 0; time < CHANGES; time++) {
    await page.waitForTimeout(300)
    // what has not yet followed the last change might not change again
    await page.waitForFunction(
      (both) => {
        const [counted, followed] = both.map((one) => document.querySelector(one)?.textContent)
        return counted !== undefined && followed?.startsWith(counted)
      },
      [count, follower],
    )
    times.push(
      await page.evaluate(
        ([counted, changing, following]) =>
          new Promise<number>((done) => {
            const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
            const was = text(counted)
            const observer = new MutationObserver(() => {
              if (text(counted) === was || !text(following).startsWith(text(counted))) return
              observer.disconnect()
              const painted = new MessageChannel()
              painted.port1.addEventListener('message', () => done(performance.now() - start))
              painted.port1.start()
              requestAnimationFrame(() => painted.port2.postMessage(0))
            })
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
            const start = performance.now()
            document.querySelector<HTMLElement>(changing)?.click()
          }),
        [count, change, follower] as const,
      ),
    )
  }
  return median(times)
}

const TABLE = '[aria-label="Workouts, scrollable"]'
/** After which the page draws nothing more of a filter. */
const SETTLES_MS = 2000
const SCROLLED_PX = 12_000
/** A wheel turned fast: more rows than anyone reads. */
const SCROLLED_PX_A_SECOND = 6000

/** Number of frames in which nothing moved while a wheel scrolled the element. */
async function droppedFrames(page: Page, scroller: string) {
  const middle = await page.locator(scroller).evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    element.scrollTop = 0
    const { left, right } = element.getBoundingClientRect()
    return { x: (left + right) / 2, y: window.innerHeight / 2 }
  })
  const session = await page.context().newCDPSession(page)
  const events: { name?: string; args?: { hasPartialUpdate?: boolean } }[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const traced = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame'] },
  })
  await session.send('Input.synthesizeScrollGesture', {
    ...middle,
    yDistance: -SCROLLED_PX,
    speed: SCROLLED_PX_A_SECOND,
    gestureSourceType: 'mouse',
  })
  await session.send('Tracing.end')
  await traced
  await session.detach()
  return events.filter(({ name, args }) => name === 'DroppedFrame' && !args?.hasPartialUpdate)
    .length
}

/**
 * Milliseconds from the routes being there until all of them are painted on their map, and how many: the card shows its
 * table, and then the map again. To take the table of as many rows away is part of it.
 */
async function allRoutesPainted(page: Page) {
  const card = page.getByRole('region', { name: 'Routes', exact: true })
  const isTable = card.getByRole('button', { name: 'Routes as a table' })
  const map = card.getByRole('img', { name: /on one map/ })
  await map.scrollIntoViewIfNeeded()
  const routes = Number.parseInt((await map.getAttribute('aria-label'))?.replace(',', '') ?? '')
  const times: number[] = []
  for (let time = 0; time < 5; time++) {
    await isTable.click()
    await page.waitForTimeout(300)
    times.push(
      await isTable.evaluate(
        (button: HTMLElement) =>
          new Promise<number>((done) => {
            const section = button.closest('section') ?? button
            const observer = new MutationObserver(() => {
              if (!section.querySelector('canvas')) return
              observer.disconnect()
              const painted = new MessageChannel()
              painted.port1.addEventListener('message', () => done(performance.now() - start))
              painted.port1.start()
              requestAnimationFrame(() => painted.port2.postMessage(0))
            })
            observer.observe(section, { subtree: true, childList: true })
            const start = performance.now()
            button.click()
          }),
      ),
    )
  }
  return { map: median(times), routes }
}

/** Number of rows of the chart that has the most. */
const mostRows = (page: Page) =>
  page
    .locator('[data-rows]')
    .evaluateAll((all) => Math.max(...all.map((one) => Number((one as HTMLElement).dataset.rows))))

const FIGURES = 'dl dd'

/** Measures the page of ten thousand workouts once, from its opening on. */
async function measurePage(page: Page) {
  const { first, whole } = await drawn(page, {
    picture: '[role=application] .recharts-line-curve',
    count: FIGURES,
    all: '10,000',
  })
  const alone = await fetchedAlone(page, harold.user_id)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const running = page.getByRole('checkbox', { name: /^Running/ })
  await running.evaluate((box) => box.setAttribute('data-filter', ''))
  const filter = await filtered(page, FIGURES, '[data-filter]')
  const filterWhole = await filtered(page, FIGURES, '[data-filter]', `${TABLE} thead tr + tr td`)
  await page.waitForTimeout(SETTLES_MS)
  const dropped = await droppedFrames(page, TABLE)
  const rows = await mostRows(page)
  // all sports again
  await running.evaluate((box: HTMLInputElement) => {
    if (box.checked) box.click()
  })
  await page.waitForTimeout(1000)
  return {
    first,
    whole,
    alone,
    filter,
    filterWhole,
    dropped,
    rows,
    ...(await allRoutesPainted(page)),
  }
}
type Measured = Awaited<ReturnType<typeof measurePage>>

/** Ten thousand workouts of one person: charts, filter, scrolling and the map of all routes. */
export const workouts = () =>
  inBrowser(
    async (folder, servers) => {
      const rounds = await startRounds(folder)
      servers.push(rounds)
      return rounds.address
    },
    async (browser, address) => {
      const runs: Measured[] = []
      for (let run = 0; run < RUNS; run++) {
        const context = await openContext(browser)
        context.setDefaultTimeout(LIMIT_MS)
        await context.addInitScript(NAMES)
        await context.request.get(`${address}/workspace/session`)
        const page = await context.newPage()
        await page.waitForTimeout(WINDOW_SETTLES_MS)
        const path = `${paths.workouts(harold.user_id)}?range=all&compare=none`
        await page.goto(address + path, { waitUntil: 'commit' })
        runs.push(await measurePage(page))
        await context.close()
      }
      const middle = (of: keyof Measured) => median(runs.map((run) => run[of]))
      const row = (what: string, of: keyof Measured, limit?: Row['limit']): Row => ({
        what: `10,000 workouts, ${what}`,
        value: middle(of),
        unit: 'ms',
        ...(limit && { limit }),
      })
      const against = { value: middle('alone'), words: 'fetch and parse all alone' }
      const scroll = `frames dropped while a wheel scrolled ${SCROLLED_PX} px`
      return [
        { ...row('first request to first chart (newest year)', 'first', 'first chart'), against },
        { ...row('first request to all of them drawn', 'whole'), against },
        row('filter changed to painted, what is in view', 'filter', 'filter of workouts'),
        row('filter changed to painted, the table below too', 'filterWhole'),
        { ...row('most rows in any chart', 'rows', 'rows in a chart'), unit: 'rows' },
        { ...row(scroll, 'dropped', 'dropped frames'), unit: 'frames' },
        row(`${middle('routes')} routes painted on one map`, 'map', 'map'),
      ]
    },
  )
