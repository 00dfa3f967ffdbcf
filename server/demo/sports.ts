import type { Workout } from '#contract/workouts.ts'

type Sport = NonNullable<Workout['sport']>
const sport = (id: number, name: string, slug: string): Sport => ({ id, name, slug })

export const sports = {
  running: sport(1, 'Running', 'running'),
  cycling: sport(2, 'Cycling', 'cycling'),
  swimming: sport(3, 'Swimming', 'swimming'),
  openWater: sport(4, 'Open Water Swimming', 'open_water_swimming'),
  walking: sport(5, 'Walking', 'walking'),
  hiking: sport(6, 'Hiking', 'hiking'),
  trailRunning: sport(7, 'Trail Running', 'trail_running'),
  skiing: sport(8, 'Cross Country Skiing', 'cross_country_skiing'),
  rollerSkiing: sport(9, 'Roller Skiing', 'roller_skiing'),
  indoorCycling: sport(10, 'Indoor Cycling', 'indoor_cycling'),
  indoorRowing: sport(11, 'Indoor Rowing', 'indoor_rowing'),
  strength: sport(12, 'Strength Training', 'strength_training'),
  yoga: sport(13, 'Yoga', 'yoga'),
}
