/** The lists that the pages beside Rounds show: the request, where the records are in its answer, and what of each is shown. */
export type List = { request: string; key: string; columns: readonly string[] }
export type ListName = 'people' | 'connections' | 'workouts' | 'markers'

const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

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
  })[name]
