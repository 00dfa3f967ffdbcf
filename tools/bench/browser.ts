import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Browser, type BrowserContext } from 'playwright'

import { READER_COOKIE } from '#contract/own/workspace-paths.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { startRounds } from './child.ts'
import type { Row } from './table.ts'

/** Chromium loads its own pages into every new window, for about a second, on the same processors. */
export const WINDOW_SETTLES_MS = 1500

/** The window that pages are measured in. */
export const openContext = (browser: Browser) =>
  browser.newContext({ viewport: { width: 1440, height: 900 } })

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** Cookies of a browser in which Rounds was open before. */
export async function cookiesOf(browser: Browser, address: string): Promise<Cookies> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const isTold = (cookies: Cookies) => cookies.some(({ name }) => name === READER_COOKIE)
  while (!isTold(await context.cookies())) await page.waitForTimeout(50)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

type Server = { address: string; stop: () => unknown }

/**
 * Measures with a browser and the servers that `start` adds to the list, which ends them. `start` gets an empty folder for data.
 */
export async function inBrowser<Started>(
  start: (folder: string, servers: Server[]) => Promise<Started>,
  measure: (browser: Browser, started: Started) => Promise<Row[]>,
): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write(
      'Pages are not measured: Chromium isn’t installed and couldn’t be downloaded.\n',
    )
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const servers: Server[] = []
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    return await measure(browser, await start(folder, servers))
  } finally {
    await browser.close()
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures with a browser and a separate Rounds with the demonstration. */
export const onRounds = (
  measure: (browser: Browser, rounds: { address: string }) => Promise<Row[]>,
): Promise<Row[]> =>
  inBrowser(async (folder, servers) => {
    const rounds = await startRounds(folder)
    servers.push(rounds)
    return rounds
  }, measure)
