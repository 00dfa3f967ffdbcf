/** Stacks of undo and redo: `past` ends with the latest state, `future` starts with the next one. */
export type UndoHistory<T> = { past: readonly T[]; present: T; future: readonly T[] }

/** Limits of a history. */
type Reach = {
  /** Number of steps each way. */
  steps: number
  /** Total JSON size of all states. The present one is always kept. */
  bytes: number
}

const bytesOf = (state: unknown) => new TextEncoder().encode(JSON.stringify(state)).length + 1

/** As many of `states` as fit, from the first on. */
function fitting<T>(states: readonly T[], { steps, bytes }: Reach) {
  let left = bytes
  const kept: T[] = []
  for (const state of states.slice(0, steps)) {
    left -= bytesOf(state)
    if (left < 0) break
    kept.push(state)
  }
  return { kept, left: bytes - kept.reduce((sum, state) => sum + bytesOf(state), 0) }
}

/**
 * Undo and redo over states of one kind. Every function returns a new history, or the same one if
 * nothing changes.
 */
export function undoHistories<T>(isSame: (a: T, b: T) => boolean, reach: Reach) {
  const has = (states: readonly T[], state: T) => states.some((other) => isSame(other, state))

  /** Keeps the states nearest to the present, those to undo before those to redo. */
  function within({ past, present, future }: UndoHistory<T>): UndoHistory<T> {
    const room = { ...reach, bytes: reach.bytes - bytesOf(present) }
    const { kept, left } = fitting(past.toReversed(), room)
    return {
      past: kept.toReversed(),
      present,
      future: fitting(future, { ...room, bytes: left }).kept,
    }
  }
  return {
    startingWith: (present: T): UndoHistory<T> => ({ past: [], present, future: [] }),

    /** Sets a new present state. Undone states can no longer be redone. */
    changed: (history: UndoHistory<T>, present: T): UndoHistory<T> => {
      if (isSame(history.present, present)) return history
      return within({ past: [...history.past, history.present], present, future: [] })
    },

    undone: ({ past, present, future }: UndoHistory<T>): UndoHistory<T> | null => {
      const last = past.at(-1)
      return last === undefined
        ? null
        : { past: past.slice(0, -1), present: last, future: [present, ...future] }
    },

    redone: ({ past, present, future }: UndoHistory<T>): UndoHistory<T> | null => {
      const [next, ...rest] = future
      return next === undefined ? null : { past: [...past, present], present: next, future: rest }
    },

    /**
     * Merges two histories that diverged: the present is our own, and the earlier states of both
     * can be undone, theirs further back.
     */
    merged: (theirs: UndoHistory<T>, own: UndoHistory<T>): UndoHistory<T> => {
      const before = [...theirs.past, theirs.present]
      if (isSame(theirs.present, own.present)) return theirs
      const ours = own.past.filter((state) => !has(before, state))
      return within({ past: [...ours, ...before], present: own.present, future: [] })
    },
  }
}
