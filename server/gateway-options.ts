import type { FastifyPluginAsync, FastifyServerOptions } from 'fastify'
import type * as z from 'zod/mini'

import type { listMarkers } from '#contract/interface/markers.ts'
import type { DiagnosisDetails, DiagnosisReading } from '#contract/own/diagnosis-reading.ts'
import type { MarkerReading, SentSameTests } from '#contract/own/marker-reading.ts'
import type { DiagnosisSet } from '#contract/own/workspace.ts'
import type { AuditSettings } from '#server/audit/open-audit.ts'
import type { Background } from '#server/connections/background-check.ts'
import type { Db } from '#server/db/db.ts'
import type { Observe } from '#server/http/metrics.ts'
import type { ApiKeys } from '#server/session/api-keys/open-api-keys.ts'
import type { Upstream } from '#server/upstream/upstream.ts'

import type { Config } from './config.ts'

/** Details that our own service adds about the diagnosis codes that it searches. */
type DiagnosisCodes = {
  readonly set: DiagnosisSet
  read: (query: string) => DiagnosisReading | Promise<DiagnosisReading>
  describe: (codes: readonly string[]) => DiagnosisDetails[] | Promise<DiagnosisDetails[]>
}

type MarkerReader = {
  read: (teamId: string, query: z.output<typeof listMarkers.query>) => Promise<MarkerReading>
  sameTests: (teamId: string, ids: readonly number[]) => Promise<SentSameTests>
}

/** Dependencies of the gateway. Its parts take those they need. */
export type GatewayOptions = {
  config: Pick<
    Config,
    | 'basePath'
    | 'basemapStyleUrl'
    | 'basemapOrigins'
    | 'boardConcurrency'
    | 'checkRules'
    | 'devFlags'
    | 'oidc'
    | 'publicOrigin'
    | 'reconnectUrl'
    | 'sessionCookie'
    | 'sessionIdleMinutes'
    | 'signIn'
    | 'trustProxy'
  >
  upstream: Upstream
  /** Database of the dashboard's own data. */
  db: Db
  /** API keys of programs. */
  apiKeys: ApiKeys
  /** Null if nothing is recorded. */
  audit: AuditSettings | null
  /**
   * 32 bytes each. Team keys are encrypted with the first one. Those encrypted with the others can
   * still be read.
   */
  secrets: readonly Buffer[]
  /** Signs in the demo team without a key. Null without a demo, or if others could reach it. */
  demoKey: string | null
  /** Interpreter of marker searches in our own service. Null with another upstream. */
  markers: MarkerReader | null
  /**
   * The codes that our own service searches. Null until their release is known, and with another
   * upstream.
   */
  diagnoses: () => DiagnosisCodes | null
  /** Common ICD-10-CM codes, the most used first. Those that Medicare covers for a test are suggested. */
  commonCodes: () => readonly string[]
  /**
   * Recalculates the zones of a person's imported recordings for another maximum heart rate, or
   * none. Resolves with the number of changed recordings. Also counts those recordings. Null with
   * another upstream, which stores none here.
   */
  zones: {
    cut: (db: Db, owner: string, userId: string, maximum: number | null) => Promise<number>
    count: (db: Db, owner: string, userId: string) => Promise<number>
  } | null
  /** The background check. Undefined if there is none. */
  background?: () => Pick<Background, 'of' | 'health'> | null
  /** `/docs` of our own service. Another upstream has its own elsewhere. */
  docs?: FastifyPluginAsync
  /** The built page. Null while Vite serves it. */
  pageFolder: string | null
  /**
   * The built module that renders pages, and the time limit of a page. Undefined if the browser
   * renders all pages.
   */
  renderer?: { entry: string; deadlineMs: number } | null
  observe?: Observe | undefined
  logger?: FastifyServerOptions['logger']
}
