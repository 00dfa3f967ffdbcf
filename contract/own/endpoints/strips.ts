import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { SmallStrips, StripsOf } from '#contract/own/strips.ts'

export const stripEndpoints = {
  readStrips: {
    method: 'POST',
    path: '/workspace/strips',
    summary:
      'Hours by sport and the state of each provider over 26 weeks, of some people on the list. Workouts not read for half a day are read first',
    right: 'workouts.write',
    body: StripsOf,
    answer: SmallStrips,
  },
} as const satisfies Record<string, OwnEndpoint>
