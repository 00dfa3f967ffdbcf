import { readSport } from '#lib/sports.ts'

/** The same sports and ids as for imported recordings. */
export const sports = {
  running: readSport('running'),
  trailRunning: readSport('trail_running'),
  walking: readSport('walking'),
  hiking: readSport('hiking'),
  cycling: readSport('cycling'),
  indoorCycling: readSport('indoor_cycling'),
  swimming: readSport('swimming'),
  openWater: readSport('open_water_swimming'),
  indoorRowing: readSport('indoor_rowing'),
  sailing: readSport('sailing'),
  skiing: readSport('cross_country_skiing'),
  /** A sport with only a name, without a slug. */
  rollerSkiing: readSport('Roller skiing'),
  strength: readSport('strength_training'),
  yoga: readSport('yoga'),
}
