/** Every link inside the dashboard is made here. */
export const paths = {
  people: () => '/people',
  workouts: (userId: string) => `/people/${userId}/workouts`,
  /** The interface reads no workout by id, so the link carries the day it was on. */
  workout: (userId: string, workoutId: string, day: string) =>
    `/people/${userId}/workouts/${workoutId}?day=${day}`,
  connections: (userId: string) => `/people/${userId}/connections`,
  markers: () => '/markers',
  labTestMarkers: (labTestId: string) => `/lab-tests/${encodeURIComponent(labTestId)}/markers`,
  orderSets: () => '/order-sets',
  diagnoses: () => '/diagnoses',
  labAccounts: () => '/lab-accounts',
  inspector: () => '/inspector',
}
