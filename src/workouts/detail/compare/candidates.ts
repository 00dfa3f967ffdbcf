import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { sameActivity } from '#lib/recordings/same-activity.ts'
import type { TrackMatch } from '#src/workouts/model/courses/courses.ts'
import { sportKey, sportName, sportNames } from '#src/workouts/model/sport.ts'

/** Another workout to compare with. `match` is how the courses match. Null if they don't. */
export type Candidate = { workout: Workout; match: TrackMatch | null }
export type CandidateGroup = { title: string; candidates: readonly Candidate[] }

/**
 * Words that a reader may remember about a workout: `sep 28, 2026`, `2026-09-28`, its title,
 * sport, and provider.
 */
const searchText = (workout: Workout) =>
  [
    formatDay(workout.calendar_date),
    workout.calendar_date,
    workout.title,
    sportName(workout),
    workout.source.provider,
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

/** Workouts from several responses, each once, without the workout itself. */
export function mergeOthers(
  workout: Workout,
  answers: readonly (readonly Workout[])[],
): readonly Workout[] {
  const byId = new Map(answers.flat().map((other) => [other.id, other]))
  byId.delete(workout.id)
  return [...byId.values()]
}

/**
 * Workouts whose words contain every word of `text`, in groups: those on the same course, other
 * recordings of this activity, those of the same sport, and the rest, each newest first. Empty
 * groups are omitted.
 */
export function groupCandidates(
  workout: Workout,
  others: readonly Workout[],
  matches: ReadonlyMap<string, TrackMatch>,
  text: string,
): CandidateGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const groups: Record<'course' | 'duplicate' | 'sport' | 'rest', Candidate[]> = {
    course: [],
    duplicate: [],
    sport: [],
    rest: [],
  }
  for (const other of others) {
    const all = searchText(other)
    if (!words.every((word) => all.includes(word))) continue
    const match = matches.get(other.id) ?? null
    const isSameSport = sportKey(other) === sportKey(workout)
    let group: keyof typeof groups = isSameSport ? 'sport' : 'rest'
    if (match) group = 'course'
    if (sameActivity(workout, other)) group = 'duplicate'
    groups[group].push({ workout: other, match })
  }
  const alike = [workout, ...groups.sport.map((candidate) => candidate.workout)]
  const sportTitle = sportNames(alike)(sportKey(workout))
  const newestFirst = (candidates: Candidate[]) =>
    candidates.sort((a, b) => Date.parse(b.workout.time_start) - Date.parse(a.workout.time_start))
  return [
    { title: 'Same route', candidates: newestFirst(groups.course) },
    { title: 'Other recordings of this activity', candidates: newestFirst(groups.duplicate) },
    { title: sportTitle, candidates: newestFirst(groups.sport) },
    { title: 'Other workouts', candidates: newestFirst(groups.rest) },
  ].filter(({ candidates }) => candidates.length > 0)
}

/** The groups, limited to `most` candidates in total. Typing narrows them. */
export function limitCandidates(groups: readonly CandidateGroup[], most: number): CandidateGroup[] {
  let room = most
  return groups.flatMap(({ title, candidates }) => {
    const shown = candidates.slice(0, room)
    room -= shown.length
    return shown.length ? [{ title, candidates: shown }] : []
  })
}
