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

/** Dependencies of the gateway; its parts take those they need. */
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
  /** Keys with which programs ask. */
  apiKeys: ApiKeys
  /** Null where nothing is recorded. */
  audit: AuditSettings | null
  /** 32 bytes each. Team keys are encrypted with the first one; those that the others encrypted are still read. */
  secrets: readonly Buffer[]
  /** Signs the demonstration team in at once. Null where there is none, or where others could reach it. */
  demoKey: string | null
  /** Reader of a search for markers in our own service; null with another upstream. */
  markers: MarkerReader | null
  /** The codes that our own service searches; null until their release is known, and with another upstream. */
  diagnoses: () => DiagnosisCodes | null
  /** ICD-10-CM codes of everyday practice, the most used first: those that Medicare covers for a test are offered. */
  commonCodes: () => readonly string[]
  /**
   * Cuts the zones of a person's imported recordings by another maximum heart rate, or by none, and resolves with how many changed;
   * and counts those recordings. Null with another upstream, which keeps none here.
   */
  zones: {
    cut: (db: Db, owner: string, userId: string, maximum: number | null) => Promise<number>
    count: (db: Db, owner: string, userId: string) => Promise<number>
  } | null
  /** The check that runs by itself; absent where there is none. */
  background?: () => Pick<Background, 'of' | 'health'> | null
  /** `/docs` of our own service; another upstream has its own elsewhere. */
  docs?: FastifyPluginAsync
  /** The built page; null while Vite serves it. */
  pageFolder: string | null
  /** The built module that renders pages, and the time that a page may take; absent where the browser draws them all. */
  renderer?: { entry: string; deadlineMs: number } | null
  observe?: Observe | undefined
  logger?: FastifyServerOptions['logger']
}
