/** The background check alone, in a process of its own. The argument is a PostgreSQL address. Prints one line of JSON when it checks. */
import Fastify from 'fastify'

import { usualRules } from '#lib/connections/silence.ts'
import { startBackgroundCheck } from '#server/connections/background-check.ts'
import { openDb } from '#server/db/open.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'
import { buildService } from '#server/interface/app.ts'
import { ownService } from '#server/upstream/upstream.ts'

import { serve } from './serve.ts'

/** Long enough that the processors of one machine do not limit several processes. */
const PAUSE_MS = 250

const db = await openDb({ databaseUrl: process.argv[2] ?? '', dataDir: '' })
const app = buildService({ db, diagnoses: () => null, requestsPerMinute: 0 })
const background = startBackgroundCheck({
  db,
  upstream: ownService(app, {
    keyHeader: KEY_HEADER,
    timeoutMs: 30_000,
    teamOf: async () => null,
  }),
  log: Fastify({ logger: { level: 'error', stream: process.stderr } }).log,
  interval: 86_400,
  historyDays: 90,
  rules: usualRules,
  key: null,
  purgeOthers: async () => {},
  timing: { firstLookMs: 0, lookMs: 500, pauseMs: PAUSE_MS },
})
app.addHook('onClose', () => background.close())
await serve(app, db, {})
