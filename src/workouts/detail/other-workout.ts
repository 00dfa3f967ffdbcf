import type { ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'

/** The workout to compare with, or the reason that it is missing. */
export type OtherWorkout =
  | { workout: Workout }
  | {
      workout: null
      isPending: boolean
      why: ReactNode
      failed?: { error: Error; retry: () => void; busy: boolean }
    }

export type Letter = 'A' | 'B'

/** Workouts compared, each under its letter. */
export const lettersOf = (a: Workout, b: Workout | null): readonly (readonly [Letter, Workout])[] =>
  b
    ? [
        ['A', a],
        ['B', b],
      ]
    : [['A', a]]
