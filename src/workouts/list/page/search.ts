import { workoutParams } from '#lib/first-requests.ts'
import { flag, matching, oneOf, range, text, texts } from '#lib/search-params.ts'
import { readBand } from '#src/workouts/model/heart-rate/band.ts'

/**
 * All filters of the page. `days` is a part of the range, and all figures, charts, rows, and
 * exports follow it.
 */
export const search = {
  ...workoutParams,
  days: range(''),
  /** The open section. If not given, the one that other parameters belong to, or the first. */
  section: oneOf(['', 'summary', 'training', 'places', 'data'], ''),
  provider: texts(),
  sport: texts(),
  /** Counting of a workout that several providers recorded: once, or each recording. */
  count: oneOf(['once', 'each'], 'once'),
  /** True if the table shows excluded recordings. */
  copies: flag(),
  /** A workout on the course that filters the page. */
  route: text(),
  /** Calendar year that the calendar shows, or all of them. Empty for the last twelve months. */
  year: matching(/^(\d{4}|all)$/, 'a year, such as 2026, or all'),
  /** Time in zones as hours, or as shares of each week or month. */
  zones: oneOf(['hours', 'share'], 'hours'),
  /** Model of the training load. */
  load: oneOf(['edwards', 'banister-men', 'banister-women', 'thresholds'], 'edwards'),
  /** Quantity accumulated from January 1, by year. */
  total: oneOf(['time', 'distance', 'gain', 'load'], 'time'),
  /** Sport and metric of efficiency. Empty for the sport with the most time. */
  efficiency: text(),
  efficiencyBy: oneOf(['', 'power', 'speed'], ''),
  /** Heart rate band in which sessions are compared. */
  band: {
    ...text(),
    expected: 'two heart rates, such as 130-140',
    parse: (raw: string | null) => (raw && readBand(raw) ? raw : ''),
  },
  /** State of the data quality section, and the providers compared there. */
  quality: flag(),
  pair: text(),
  agreement: oneOf(['distance', 'average_hr', 'calories', 'total_elevation_gain'], 'distance'),
  agreementSport: text(),
  agreementScale: oneOf(['share', 'unit'], 'share'),
  compare: oneOf(['previous', 'year', 'none'], 'previous'),
  sort: text('-day'),
  columns: texts(),
  /** IDs of the selected rows, to compare. */
  pick: texts(),
  /** True for comment lines at the start of an exported file. Some programs cannot read those. */
  notes: oneOf(['with', 'without'], 'with'),
}
