import { itemAt } from '#lib/lists.ts'
/**
 * Identity of a course, as the middle of its recordings: their length in meters, and the middle of
 * their lines.
 */
export type CoursePlace = { length: number; latitude: number; longitude: number }

const METERS_PER_DEGREE = 111_195
/** Meters of the squares that the middle lies in, and the ratio of a class of lengths to the next one: both many times the error of satellites. */
const SQUARE_M = 200
const LENGTH_RATIO = 1.25

/** Without I and O, which look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The name of a course, two letters and two digits such as `KB07`. It is made from where the course is and how long, so it is the
 * same in every range, in both directions, and wherever a round one begins. Two courses of some hundred may share a name.
 */
export function nameOfCourse({ length, latitude, longitude }: CoursePlace): string {
  const row = Math.floor((latitude * METERS_PER_DEGREE) / SQUARE_M)
  // meters of a degree on the square's own row: the same for every course in it
  const perDegree =
    METERS_PER_DEGREE * Math.cos(((row + 0.5) * SQUARE_M * Math.PI) / (180 * METERS_PER_DEGREE))
  const east = ((((longitude + 180) % 360) + 360) % 360) * Math.max(1, perDegree)
  const column = Math.floor(east / SQUARE_M)
  const lengthClass = Math.round(Math.log(length) / Math.log(LENGTH_RATIO))
  const hash = fnvHash([row, column, lengthClass])
  const letter = (place: number) => itemAt(LETTERS, Math.floor(hash / place) % LETTERS.length)
  return `${letter(100)}${letter(100 * LETTERS.length)}${String(hash % 100).padStart(2, '0')}`
}

/** One of 2^32, by FNV-1a over the numbers' bytes. */
function fnvHash(numbers: readonly number[]): number {
  let hash = 0x811c9dc5
  for (const byte of new Uint8Array(Int32Array.from(numbers).buffer))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/** The names of courses, each another: of two that would share one, the longer has a `b` behind it. */
export function courseNames(places: readonly CoursePlace[]): string[] {
  const names: string[] = []
  const taken = new Set<string>()
  const shortestFirst = places
    .map((_, at) => at)
    .sort((a, b) => itemAt(places, a).length - itemAt(places, b).length)
  for (const at of shortestFirst) {
    let name = nameOfCourse(itemAt(places, at))
    while (taken.has(name)) name += 'b'
    taken.add(name)
    names[at] = name
  }
  return names
}
