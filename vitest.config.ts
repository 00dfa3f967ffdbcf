import { defineConfig } from 'vitest/config'

// one file after another in one process: every test of the database shares one database (server/db/testing.ts)
export default defineConfig({
  test: {
    include: ['{contract,lib,server,src,tools}/**/*.test.{ts,tsx}', '*.test.ts'],
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    // the first test of a worker waits for a new database, which a busy machine is slow to make
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // as in playwright.config.ts; a test that needed a second try is marked with it
    retry: process.env.CI ? 1 : 0,
  },
})
