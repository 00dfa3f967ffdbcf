import { addDays, daysBetween, drawnAt, today, type Day } from './days.ts'
import { pageOf } from './page-of.ts'
/**
 * First request of each page, without which it can show nothing. Used by the page's loader and by
 * the gateway, which names the request in the page's HTML so that the browser sends it before any
 * code runs.
 */
import { isDotSegment } from './path-params.ts'
import { DEFAULT_RANGE, daysOf, type Days } from './range.ts'
import { day, range as rangeParam, readSearch, text, whole, type Values } from './search-params.ts'

/** The service counts pages in 32 bits. */
const PAGE_MAX = 2_147_483_647
const NAME_MAX = 200

/** Search params of a list of markers. */
export const markerPageParams = {
  page: whole(1, 1, PAGE_MAX),
  size: whole(50, 1, 100),
  /** Id of the selected lab account. */
  account: text(),
}
export const markerParams = {
  name: text(),
  /** A slug, or an id: all digits. */
  lab: text(),
  ...markerPageParams,
}

export const markersRequest = (
  { name, lab, account, size }: Values<typeof markerParams>,
  page: number,
) => ({
  name: name.trim().slice(0, NAME_MAX) || undefined,
  ...(/^\d+$/.test(lab) ? { lab_id: [Number(lab)] } : { lab_slug: lab || undefined }),
  lab_account_id: account || undefined,
  page,
  size,
})

export const labTestMarkersRequest = (
  lab_test_id: string,
  { account, size }: Values<typeof markerPageParams>,
  page: number,
) => ({ lab_test_id, lab_account_id: account || undefined, page, size })

export const diagnosisParams = { q: text() }
/** The interface takes 1 to 200 characters. */
export const diagnosisQuery = (q: string) => q.trim().slice(0, NAME_MAX)

/** Longest rolling mean of the charts, in days. Its first value needs this many earlier days. */
export const ROLLING_DAYS = 28
/** Longer ranges are requested in parts. Twelve months and a little more are one request. */
export const DAYS_AT_ONCE_MAX = 400
export const workoutParams = { range: rangeParam(DEFAULT_RANGE) }

/** First part of a range to request: all of a short range, otherwise the newest calendar year. */
export function newestPart({ start, end }: Days): Days {
  const newYear = `${end.slice(0, 4)}-01-01`
  const isShort = daysBetween(start, end) < DAYS_AT_ONCE_MAX
  return { start: isShort || start > newYear ? start : newYear, end }
}

/** Somewhere on Earth it is still the day before the UTC day, or already the day after. */
const daysOnEarth = (now: Date): Day[] => {
  const utc = now.toISOString().slice(0, 10)
  return [addDays(utc, -1), utc, addDays(utc, 1)]
}

/**
 * Request for the workouts of a part of a range. It covers every day that the part can be anywhere
 * on Earth, so that it is the same in all time zones. It adds one day on each side, because the
 * service filters by UTC time and the page by the local day, and before that the days that the
 * first rolling mean needs.
 */
export function workoutsRequest(
  user_id: string,
  range: string,
  part: Days,
  { now = new Date(drawnAt()), localDay = today(now) } = {},
) {
  const own = daysOf(range, localDay)
  const elsewhere = daysOnEarth(now).map((each) => daysOf(range, each))
  const starts = elsewhere.flatMap((days) => days?.start ?? []).sort()
  const ends = elsewhere.flatMap((days) => days?.end ?? []).sort()
  const start = part.start === own?.start ? (starts[0] ?? part.start) : part.start
  const end = part.end === own?.end ? (ends.at(-1) ?? part.end) : part.end
  return {
    user_id,
    start_date: addDays(start, -ROLLING_DAYS),
    end_date: addDays(end, 1),
  }
}

/** The newest part of a range. Null if it isn't the same everywhere on Earth, as at the turn of a year. */
function newestWorkoutsRequest(user_id: string, range: string, now: Date) {
  const [first, ...others] = daysOnEarth(now).flatMap((localDay) => {
    const days = daysOf(range, localDay)
    return days ? workoutsRequest(user_id, range, newestPart(days), { now, localDay }) : []
  })
  const isSame = others.every(
    ({ start_date, end_date }) => start_date === first?.start_date && end_date === first?.end_date,
  )
  return first && isSame ? first : null
}

/** The interface can't read a workout by id, so the address has its day. */
export const workoutDayParams = { day: day() }
/** One day more than `days` on each side, because the service filters by UTC time. */
export const workoutsAroundRequest = (user_id: string, on: Day, days: number) => ({
  user_id,
  start_date: addDays(on, -days),
  end_date: addDays(on, days),
})

/**
 * An endpoint by name, with its path parameters and query. `people` and `personChecks` belong to
 * the workspace.
 */
export type FirstRequest = {
  endpoint:
    | 'people'
    | 'personChecks'
    | 'listWorkouts'
    | 'listProviders'
    | 'listMarkers'
    | 'listLabTestMarkers'
    | 'searchDiagnoses'
    | 'listLabAccounts'
  params: Record<string, string>
  query: Record<string, unknown>
}

const workoutsOf = ({ user_id, ...query }: ReturnType<typeof workoutsAroundRequest>) =>
  ({ endpoint: 'listWorkouts', params: { user_id }, query }) as const

/** First request of an address. Null if there is none, or it depends on state in the browser. */
export function firstRequestOf(
  path: string,
  search: URLSearchParams,
  now = new Date(),
): FirstRequest | null {
  const page = pageOf(path)
  if (page && Object.values(page.params).some(isDotSegment)) return null
  const { user_id = '', lab_test_id = '' } = page?.params ?? {}
  switch (page?.name) {
    case 'today':
    case 'board':
      return { endpoint: 'personChecks', params: {}, query: {} }
    case 'people':
    case 'cohort':
      return { endpoint: 'people', params: {}, query: {} }
    case 'workouts': {
      const request = newestWorkoutsRequest(user_id, readSearch(workoutParams, search).range, now)
      return request && workoutsOf(request)
    }
    case 'workout': {
      const on = readSearch(workoutDayParams, search).day
      return on ? workoutsOf(workoutsAroundRequest(user_id, on, 1)) : null
    }
    case 'person':
    case 'connections':
      return { endpoint: 'listProviders', params: { user_id }, query: {} }
    case 'markers':
    case 'markerCatalog': {
      const view = readSearch(markerParams, search)
      return { endpoint: 'listMarkers', params: {}, query: markersRequest(view, view.page) }
    }
    case 'labTestMarkers': {
      const view = readSearch(markerPageParams, search)
      const { lab_test_id: id, ...query } = labTestMarkersRequest(lab_test_id, view, view.page)
      return { endpoint: 'listLabTestMarkers', params: { lab_test_id: id }, query }
    }
    case 'diagnoses': {
      const diagnosis_query = diagnosisQuery(readSearch(diagnosisParams, search).q)
      return diagnosis_query
        ? { endpoint: 'searchDiagnoses', params: {}, query: { diagnosis_query } }
        : null
    }
    case 'labAccounts':
      return { endpoint: 'listLabAccounts', params: {}, query: {} }
    default:
      return null
  }
}
