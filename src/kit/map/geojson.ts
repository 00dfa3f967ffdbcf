import { itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'

type Position = readonly [longitude: number, latitude: number]
type Geometry =
  | { type: 'LineString'; coordinates: readonly Position[] }
  | { type: 'MultiLineString'; coordinates: readonly (readonly Position[])[] }
  | { type: 'Point'; coordinates: Position }

export type TrackCollection = {
  type: 'FeatureCollection'
  features: readonly {
    type: 'Feature'
    id?: string
    bbox?: readonly number[]
    geometry: Geometry | null
    properties: Record<string, string | number | null>
  }[]
}

/**
 * A GeoJSON feature collection (RFC 7946) that holds a track as its one feature: longitude before latitude, WGS 84. A
 * line across the antimeridian is cut there into the parts of a MultiLineString (section 3.1.9), and its box then has a
 * west side that is greater than its east side (5.2). A single place is a Point; without any there is no geometry.
 * Properties carry their unit in their name, such as `distance_m`.
 */
export function toGeoJson({
  id,
  points,
  properties,
}: {
  id?: string
  points: readonly Point[]
  properties: Record<string, string | number | null>
}): TrackCollection {
  const lines = cutAtAntimeridian(points)
  const box = points.length
    ? { bbox: boxOf(lines.length ? lines : [points.map(([lat, lng]): Position => [lng, lat])]) }
    : {}
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        ...(id && { id }),
        ...box,
        geometry: geometryOf(points, lines),
        properties,
      },
    ],
  }
}

function geometryOf(
  points: readonly Point[],
  lines: readonly (readonly Position[])[],
): Geometry | null {
  if (lines.length > 1) return { type: 'MultiLineString', coordinates: lines }
  if (lines.length === 1) return { type: 'LineString', coordinates: itemAt(lines, 0) }
  return points.length
    ? { type: 'Point', coordinates: [itemAt(points, 0)[1], itemAt(points, 0)[0]] }
    : null
}

/** The line in parts that do not cross the meridian of 180 degrees; a step of more than half a turn is one across it. */
function cutAtAntimeridian(points: readonly Point[]): Position[][] {
  const parts: Position[][] = []
  let part: Position[] = []
  points.forEach(([latitude, longitude], index) => {
    const before = part.at(-1)
    if (before && index && Math.abs(longitude - before[0]) > 180) {
      const edge = before[0] > 0 ? 180 : -180
      const [toEdge, beyond] = [Math.abs(edge - before[0]), Math.abs(-edge - longitude)]
      const share = toEdge + beyond === 0 ? 0 : toEdge / (toEdge + beyond)
      const crossing = Number((before[1] + (latitude - before[1]) * share).toFixed(7))
      if (toEdge > 0) part.push([edge, crossing])
      parts.push(part)
      part = beyond > 0 ? [[-edge, crossing]] : []
    }
    part.push([longitude, latitude])
  })
  // a point that only touches the edge is no line
  return [...parts, part].filter(({ length }) => length > 1)
}

/** West, south, east, north. */
function boxOf(lines: readonly (readonly Position[])[]): number[] {
  let [south, north] = [Infinity, -Infinity]
  const sides = lines.map((line) => {
    let [west, east] = [Infinity, -Infinity]
    for (const [longitude, latitude] of line) {
      west = Math.min(west, longitude)
      east = Math.max(east, longitude)
      south = Math.min(south, latitude)
      north = Math.max(north, latitude)
    }
    return { west, east }
  })
  // in parts, those that end at 180 are west of the cut and those that begin at -180 are east of it
  const westOfCut = sides.filter(({ east }) => east === 180)
  const eastOfCut = sides.filter(({ west }) => west === -180)
  const isCut = lines.length > 1 && westOfCut.length > 0 && eastOfCut.length > 0
  const west = Math.min(...(isCut ? westOfCut : sides).map((side) => side.west))
  const east = Math.max(...(isCut ? eastOfCut : sides).map((side) => side.east))
  return [west, south, east, north]
}
