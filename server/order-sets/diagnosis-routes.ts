import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { DescribeDiagnoses, ReadDiagnosis } from '#contract/own/diagnosis-reading.ts'
import { workspacePaths } from '#contract/own/workspace-paths.ts'
import { packReading } from '#lib/diagnosis-reading.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, notReady } from '#server/http/http-error.ts'
import type { GatewaySessions } from '#server/session/session.ts'

function readQuery<T extends z.ZodMiniType>(schema: T, query: unknown): z.infer<T> {
  const given = z.safeParse(schema, query)
  if (given.success) return given.data
  const detail = given.error.issues.map(({ code, path, message }) => ({
    type: code ?? 'invalid',
    loc: ['query', ...path.map((step) => (typeof step === 'number' ? step : String(step)))],
    msg: message,
    input: null,
  }))
  throw new HttpError(422, detail)
}

/**
 * Routes for details of a diagnosis search and of codes, beyond the interface. Absent with another
 * upstream: 404.
 */
export async function diagnosisRoutes(
  app: FastifyInstance,
  { upstream, diagnoses, sessions }: GatewayOptions & { sessions: GatewaySessions },
) {
  async function codesFor(request: FastifyRequest, reply: FastifyReply) {
    await sessions.of(request, reply)
    if (upstream.kind === 'other') throw new HttpError(404, 'This service does not say it')
    const codes = diagnoses()
    if (!codes) throw notReady('The diagnosis codes are still being read')
    return codes
  }

  app.get(
    workspacePaths.diagnosisReading,
    { config: { workspaceAction: 'readDiagnosis' } },
    async (request, reply) => {
      const codes = await codesFor(request, reply)
      const { diagnosis_query } = readQuery(ReadDiagnosis, request.query)
      return packReading(await codes.read(diagnosis_query))
    },
  )

  app.get(
    workspacePaths.diagnosisCodes,
    { config: { workspaceAction: 'describeDiagnoses' } },
    async (request, reply) => {
      const codes = await codesFor(request, reply)
      const asked = readQuery(DescribeDiagnoses, request.query)
      return { codes: await codes.describe(asked.codes) }
    },
  )
}
