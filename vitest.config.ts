import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { isLostWrite } from './server/db/lost-write.ts'
import { demoCommands } from './server/demo/testing.ts'
import { findChromium, isRoot } from './tools/setup.mjs'

const COMPONENTS = 'src/**/*.browser.test.tsx'

export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    // one file after another in one process: every test of the database shares one database (server/db/testing.ts)
    isolate: false,
    // only what hangs reaches it: a process that takes 3 s to start has taken 60 on a machine that was busy with others
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // as the service does (server/start.ts): a test that loses a connection on purpose would fail the run at random
    onUnhandledError: (error) => !isLostWrite(error),
    // as in playwright.config.ts; a test that needed a second try is marked with it
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{contract,lib,server,src,tools}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: [COMPONENTS],
        },
      },
      {
        extends: true,
        css: { transformer: 'lightningcss' },
        // all that components import, so that none is found while a test runs, which would load its page anew
        optimizeDeps: {
          noDiscovery: true,
          include: [
            'react',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-router-dom',
            '@tanstack/react-query',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            'recharts',
            'zod/mini',
            'axe-core',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'components',
          include: [COMPONENTS],
          setupFiles: ['src/app/testing.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 720 },
            provider: playwright({
              launchOptions: {
                executablePath: findChromium(),
                args: isRoot() ? ['--no-sandbox'] : [],
              },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
            commands: demoCommands,
          },
        },
      },
    ],
  },
})
