import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { today } from '#lib/days.ts'
import { openPage, type Answers } from '#src/kit/page/testing.ts'
import { preferences, type Preferences } from '#src/kit/ui/preferences.ts'

import * as detailLoader from './detail/loader.ts'
import * as WorkoutPage from './detail/WorkoutPage.tsx'
import * as listLoader from './list/loader.ts'
import * as WorkoutsPage from './list/WorkoutsPage.tsx'

/** A person of the demo. */
type Who = 'maya' | 'aiko' | 'robin'
declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    /** In server/demo/testing.ts. */
    demoWorkouts: (who: Who, today: string) => Promise<SentWorkout[]>
  }
}

export const WORKOUTS = 'GET /api/v2/summary/workouts/:user_id'

/** Workouts as the service returns them: those that begin between these days, newest first. */
export const answerOf =
  (workouts: readonly SentWorkout[]) =>
  ({ url, params }: { url: URL; params: Record<string, string> }) => {
    const [from, to] = ['start_date', 'end_date'].map((name) => url.searchParams.get(name))
    const isAsked = ({ user_id, time_start }: SentWorkout) => {
      const day = new Date(time_start).toISOString().slice(0, 10)
      return user_id === params.user_id && day >= (from ?? '') && (!to || day <= to)
    }
    return { workouts: workouts.filter(isAsked).toSorted(newestFirst) }
  }
const newestFirst = (a: SentWorkout, b: SentWorkout) =>
  Date.parse(b.time_start) - Date.parse(a.time_start) || (a.id < b.id ? -1 : 1)

/** Workouts of a person of the demo, newest first. */
export const demoWorkoutsOf = async (who: Who) =>
  (await commands.demoWorkouts(who, today())).toSorted(newestFirst)

/** Opens the list of a person's workouts, or one of them, with only these workouts. */
export const openWorkouts = (
  address: string,
  workouts: readonly SentWorkout[],
  answers: Answers = {},
) =>
  openPage(
    [
      { path: '/people/:user_id/workouts', loader: listLoader, page: WorkoutsPage },
      { path: '/people/:user_id/workouts/:workout_id', loader: detailLoader, page: WorkoutPage },
    ],
    address,
    {
      [WORKOUTS]: answerOf(workouts),
      'GET /workspace/people/:user_id/exclusions': { exclusions: [] },
      'GET /workspace/people/:user_id/notes': { notes: [] },
      'GET /workspace/people/:user_id/settings': {
        settings: { max_hr: null, resting_hr: null, threshold_power: null, threshold_speed: null },
        version: 0,
        author: null,
        changed_at: null,
        recordings: 0,
      },
      'GET /workspace/people': {
        people: [],
        moment: '2026-01-01T00:00:00Z',
        total: 0,
        removed: [],
        next: null,
      },
      'GET /workspace/problems': {
        problems: [],
        moment: '2026-01-01T00:00:00Z',
        total: 0,
        removed: [],
        next: null,
      },
      ...answers,
    },
  )

/** Sets preferences of the reader for the rest of a test. */
export function prefer(patch: Partial<Preferences>) {
  const before = preferences.get()
  preferences.set({ ...before, ...patch })
  onTestFinished(() => preferences.set(before))
}
