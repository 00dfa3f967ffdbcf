import type { Point } from '#lib/polyline.ts'

/** A track to export. `start` is an instant, ISO 8601. */
export type GpxTrack = {
  name: string
  description?: string | null
  sport?: string | null
  start?: string | null
  points: readonly Point[]
}

/**
 * A GPX 1.1 document with one track of one segment. A polyline contains only positions, so points
 * have neither elevation nor time, and none are invented. The metadata time is the start of the
 * workout, as in other exporters, and omitted if unknown. Throws a RangeError that names the point
 * if one is not on the earth. Format: https://www.topografix.com/GPX/1/1/ (order of the elements;
 * latitudes from -90 to 90, longitudes from -180 up to but without 180).
 */
export function toGpx({ name, description, sport, start, points }: GpxTrack): string {
  const time = start && Number.isFinite(Date.parse(start)) ? new Date(start).toISOString() : null
  const element = (tag: string, text: string | null | undefined) =>
    text ? [`<${tag}>${escape(text)}</${tag}>`] : []
  const about = [...element('name', name), ...element('desc', description)]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Rounds" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">',
    ...wrap('metadata', [...about, ...element('time', time)]),
    ...wrap('trk', [
      ...about,
      ...element('type', sport),
      ...wrap('trkseg', points.map(trackPoint)),
    ]),
    '</gpx>',
    '',
  ].join('\n')
}

const wrap = (tag: string, lines: readonly string[]) => [
  `<${tag}>`,
  ...lines.map((line) => `  ${line}`),
  `</${tag}>`,
]

function trackPoint([latitude, longitude]: Point, index: number) {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new RangeError(`Point ${index} has invalid coordinates: ${latitude}, ${longitude}.`)
  // the same meridian, in the form that the format allows
  return `<trkpt lat="${decimal(latitude)}" lon="${decimal(longitude === 180 ? -180 : longitude)}"/>`
}
/** Decimal without an exponent, which xsd:decimal does not allow. Seven decimals are a centimeter. */
const decimal = (degrees: number) =>
  degrees
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// characters that XML 1.0 does not allow, even escaped: control characters, lone surrogates,
// U+FFFE, and U+FFFF
const NOT_XML =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const escape = (text: string) =>
  text.replace(NOT_XML, '').replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one)
