import type { FastifyPluginAsync, FastifyServerOptions } from 'fastify'

import type { DiagnosisDetails, DiagnosisReading } from '#contract/diagnosis-reading.ts'
import type { DiagnosisSet } from '#contract/workspace.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Observe } from '#server/metrics.ts'
import type { Background } from './background-check.ts'
import type { Upstream } from './upstream.ts'

/** What our own service says of the diagnosis codes that it searches, beside its answers. */
type DiagnosisCodes = {
  readonly set: DiagnosisSet
  read: (query: string) => DiagnosisReading
  describe: (codes: readonly string[]) => DiagnosisDetails[]
}

/** What the gateway stands on; its parts take what they need of it. */
export type GatewayOptions = {
  config: Pick<
    Config,
    | 'basePath'
    | 'basemapStyleUrl'
    | 'basemapOrigins'
    | 'boardConcurrency'
    | 'devFlags'
    | 'sessionCookie'
    | 'sessionIdleMinutes'
    | 'trustProxy'
  >
  upstream: Upstream
  /** Where the dashboard keeps what it remembers. */
  db: Db
  /** 32 bytes each. Team keys are encrypted with the first one; those that the others encrypted are still read. */
  secrets: readonly Buffer[]
  /** Signs the demonstration team in at once. Null where there is none, or where others could reach it. */
  demoKey: string | null
  /** The codes that our own service searches; null while they are read, and with another upstream. */
  diagnoses: () => DiagnosisCodes | null
  /** The check that runs by itself; absent where there is none. */
  background?: () => Pick<Background, 'of' | 'health'> | null
  /** `/docs` of our own service; another upstream has its own elsewhere. */
  docs?: FastifyPluginAsync
  /** The built page; null while Vite serves it. */
  pageFolder: string | null
  observe?: Observe | undefined
  logger?: FastifyServerOptions['logger']
}
