import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { findChromium, isRoot } from './tools/setup.mjs'

// ports and a folder of its own, so that a Rounds that runs is left alone
const port = Number(process.env.E2E_PORT || 4319)
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'rounds-e2e-')))

/** Files whose tests run one after another for a minute. */
const IN_A_ROW = /(basemap|sign-in)\.e2e\.ts$/

export default defineConfig({
  testDir: 'e2e',
  testMatch: /\.e2e\.ts$/,
  fullyParallel: true,
  // first, because at the end they would run while other workers have nothing left to do
  projects: [
    { name: 'in a row', testMatch: IN_A_ROW },
    { name: 'others', testIgnore: IN_A_ROW },
  ],
  // a quarter of the time of a test is waiting: for an answer that is slow on purpose, or for what must not come. On two
  // processors four workers leave a tenth of the time unused, three leave a fifth
  workers: 4,
  // only what hangs reaches it: a test of several looks at a large page, under axe, on a machine that is busy with others
  timeout: 240_000,
  // what holds is seen at once; on a busy machine the server alone may take half of this
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // on a shared machine a second try tells a fault from a stall; what needed one is named
  retries: process.env.CI ? 2 : 0,
  use: {
    baseURL: `http://localhost:${port}`,
    // an action on what never comes fails long before its test does
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // a frame of a transition costs as much as a whole page, and each click waits until what it clicks stands still
    contextOptions: { reducedMotion: 'reduce' },
    // recording each test takes a third of the time
    trace: 'on-first-retry',
    // the next test of a worker finds the window, emptied, and the scripts compiled
    reuseContext: true,
    launchOptions: {
      executablePath: findChromium(),
      args: [
        // Chromium has no sandbox for root
        ...(isRoot() ? ['--no-sandbox'] : []),
        // a document in a new process compiles all scripts again
        '--disable-features=CrossOriginOpenerPolicy',
        // optimized code takes a tenth of the processor time to compile, and a page of a test ends before it pays off; plain machine code
        // saves a twentieth
        '--js-flags=--no-opt --no-maglev --always-sparkplug',
      ],
    },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} tools/start.mjs`,
    url: `http://localhost:${port}`,
    // the first start builds the page and makes the demonstration
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      SERVICE_PORT: String(port + 1),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEV_FLAGS: 'on',
      DEMO: 'on',
      DATABASE_URL: '',
      UPSTREAM_URL: '',
      LOG_LEVEL: 'warn',
      // the first rows come with the document, however busy the machine is
      PAGE_DEADLINE_MS: '5000',
      // what a test finds is what it made
      CHECK_INTERVAL: '0',
    },
  },
})
