export type Limit = { of: 'value' | 'ratio' | 'difference'; max?: number; min?: number }

/** The limits of what is measured: of the value, its ratio to what it is measured against, or the difference. */
export const limits = {
  scripts: { of: 'value', max: 112 },
  styles: { of: 'value', max: 8 },
  start: { of: 'ratio', max: 2.5 },
  memory: { of: 'difference', max: 120 },
  'diagnoses in the first ten': { of: 'value', min: 98 },
  'diagnoses, reciprocal rank': { of: 'value', min: 0.93 },
  'markers in the first three': { of: 'value', min: 97 },
  search: { of: 'value', max: 10 },
  'workouts a second': { of: 'ratio', min: 0.1 },
  'first row, bare table': { of: 'ratio', max: 2 },
  'first row, react-admin': { of: 'ratio', max: 0.7 },
  'second visit': { of: 'value', max: 150 },
  'first chart': { of: 'ratio', max: 1.8 },
  'filter of workouts': { of: 'value', max: 100 },
  'rows in a chart': { of: 'value', max: 500 },
  'dropped frames': { of: 'value', max: 0 },
  map: { of: 'value', max: 100 },
  'first row of people': { of: 'ratio', max: 2.5 },
  'filter of people': { of: 'value', max: 150 },
  tab: { of: 'value', max: 150 },
  'check of many': { of: 'ratio', max: 2 },
  'longest frame': { of: 'value', max: 100 },
} satisfies Record<string, Limit>
