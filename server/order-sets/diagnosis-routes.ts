import type { FastifyInstance } from 'fastify'

import { packReading } from '#lib/diagnosis-reading.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { notReady, type HttpError } from '#server/http/http-error.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

/** Routes for details of a diagnosis search and of codes, beyond the interface. 404 with another upstream. */
export async function diagnosisRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { upstream, diagnoses } = options
  const route = ownRoutes(app, options)
  function codesOr(error: (status: 404) => HttpError) {
    if (upstream.kind === 'other') throw error(404)
    const codes = diagnoses()
    if (!codes) throw notReady('Diagnosis codes are still loading. Try again in a moment')
    return codes
  }

  route('readDiagnosis', async ({ query, error }) =>
    packReading(await codesOr(error).read(query.diagnosis_query)),
  )

  route('describeDiagnoses', async ({ query, error }) => ({
    codes: await codesOr(error).describe(query.codes),
  }))
}
