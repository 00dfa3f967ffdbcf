/**
 * Facts about a reader on which the first state of a page depends, in addition to its address and
 * data. The browser sends them to the server in a cookie.
 */
export type Reader = {
  /** IANA name, such as `Europe/Vienna`. */
  timeZone: string
  /** Width of the window, in CSS pixels. */
  width: number
  height: number
  pointer: 'fine' | 'coarse'
  units: 'metric' | 'imperial'
  weekStart: 'monday' | 'sunday'
  /**
   * `hidden-elsewhere`: another tab of this browser hides names, or did. It shares the cookie, so
   * a page may be opened in either.
   */
  names: 'shown' | 'hidden' | 'hidden-elsewhere'
  theme: 'system' | 'light' | 'dark'
}

const FIELDS = [
  'timeZone',
  'width',
  'height',
  'pointer',
  'units',
  'weekStart',
  'names',
  'theme',
] as const satisfies readonly (keyof Reader)[]

/** One line, such as `Europe/Vienna 1440 900 fine metric monday shown system`. */
export const formatReader = (reader: Reader): string =>
  FIELDS.map((field) => reader[field]).join(' ')

/** Parses the line of `formatReader`. Names are hidden unless it says otherwise. */
export function parseReader(text: string): Reader {
  const [timeZone = '', width, height, pointer, units, weekStart, names, theme] = text.split(' ')
  return {
    timeZone,
    width: Number(width),
    height: Number(height),
    pointer: pointer === 'coarse' ? pointer : 'fine',
    units: units === 'imperial' ? units : 'metric',
    weekStart: weekStart === 'sunday' ? weekStart : 'monday',
    names: names === 'shown' || names === 'hidden-elsewhere' ? names : 'hidden',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}
