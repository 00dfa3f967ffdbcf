import { defineConfig } from 'vitest/config'

// one file after another in one process: every test of the database shares one database (server/db/testing.ts)
export default defineConfig({
  test: {
    include: ['{contract,lib,server,src,tools}/**/*.test.{ts,tsx}', '*.test.ts'],
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    // only what hangs reaches it: a process that takes 3 s to start has taken 60 on a machine that was busy with others
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // as in playwright.config.ts; a test that needed a second try is marked with it
    retry: process.env.CI ? 1 : 0,
  },
})
