import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { SmallStrips, StripsOf } from '#contract/own/strips.ts'

export const stripEndpoints = {
  readStrips: {
    method: 'POST',
    path: '/workspace/strips',
    summary:
      'Hours by sport and each provider’s status over the past 26 weeks, for the selected people on the list. Workouts last loaded more than 12 hours ago are reloaded first',
    right: 'workouts.read',
    body: StripsOf,
    answer: SmallStrips,
  },
} as const satisfies Record<string, OwnEndpoint>
