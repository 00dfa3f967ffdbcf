import type { SentWorkout } from '#contract/interface/workouts.ts'
import { getOrCreate } from '#lib/lists.ts'
import { aikosWorkouts } from '#server/demo/histories/aiko.ts'
import { mayasWorkouts } from '#server/demo/histories/maya.ts'
import { robinsWorkouts } from '#server/demo/histories/robin.ts'

import { demoCatalog } from './catalog/catalog.ts'

const histories = { maya: mayasWorkouts, aiko: aikosWorkouts, robin: robinsWorkouts }
const made = new Map<string, SentWorkout[]>()

/**
 * Records of the demo for component tests, which run in a browser and can't read its files: see
 * `commands` in vitest.config.ts.
 */
export const demoCommands = {
  demoCatalog: (_: unknown, team: string) => demoCatalog(team),
  demoWorkouts: (_: unknown, who: keyof typeof histories, today: string) =>
    getOrCreate(made, `${who} ${today}`, () => histories[who](today)),
}
