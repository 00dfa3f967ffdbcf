/**
 * The lists that the pages beside Rounds show: the request, where the records are in its response,
 * and what of each is shown.
 */
export type List = {
  request: string
  /** Where the response itself is the list, there is none. */
  key?: string
  columns: readonly string[]
}
export type ListName =
  | 'people'
  | 'connections'
  | 'workouts'
  | 'markers'
  | 'order-sets'
  | 'diagnoses'
  | 'board'

const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

type Records = Record<string, unknown>[]

/** Records of a response. */
export const recordsOf = ({ key }: List, answer: Records | Record<string, Records>): Records =>
  (Array.isArray(answer) ? answer : key && answer[key]) || []

/** Of the person in the address, where the list is about one: `/connections/<user id>`. */
export const listOf = (name: ListName, userId: string): List =>
  ({
    people: {
      request: '/workspace/people',
      key: 'people',
      columns: ['label', 'user_id', 'added_at'],
    },
    connections: {
      request: `/api/v2/user/providers/${userId}`,
      key: 'providers',
      columns: ['name', 'slug', 'status', 'created_on'],
    },
    workouts: {
      request: `/api/v2/summary/workouts/${userId}?start_date=${dayAgo(98)}&end_date=${dayAgo(-1)}`,
      key: 'workouts',
      columns: [
        'calendar_date',
        'title',
        'moving_time',
        'distance',
        'average_hr',
        'max_hr',
        'calories',
      ],
    },
    markers: {
      request: '/api/v3/lab_tests/markers?page=1&size=50',
      key: 'markers',
      columns: ['name', 'provider_id', 'type', 'lab_id', 'unit', 'price'],
    },
    'order-sets': {
      request: '/workspace/order-sets',
      key: 'sets',
      columns: ['name', 'version', 'saved_at', 'note', 'tags', 'tests', 'codes'],
    },
    diagnoses: {
      request: '/api/v3/insurance/search/diagnosis?diagnosis_query=diabetes',
      columns: ['diagnosis_code', 'description'],
    },
    board: {
      request: '/workspace/checks',
      key: 'checks',
      columns: ['user_id', 'checked_at', 'connections'],
    },
  })[name]
