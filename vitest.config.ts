import { defineConfig } from 'vitest/config'

// one file after another in one process: every test of the database shares one database (server/db/testing.ts)
export default defineConfig({
  test: {
    include: ['{contract,server,src,tools}/**/*.test.{ts,tsx}', '*.test.ts'],
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
