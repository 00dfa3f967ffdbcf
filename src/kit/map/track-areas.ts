import { itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'

type Track = { id: string; points: readonly Point[] }

/** Degrees of latitude, about 22 km: tracks farther apart are in another area. */
const APART = 0.2

export type Area<R extends Track = Track> = {
  tracks: R[]
  /** Degrees. */ south: number
  north: number
  west: number
  east: number
}

const degreesEast = ({ south, north }: { south: number; north: number }) =>
  APART / Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180))
/** Shifts an area by full turns until it is within 180 degrees of `longitude`. */
const turned = <R extends Track>(area: Area<R>, longitude: number): Area<R> => {
  const by = 360 * Math.round((area.west - longitude) / 360)
  return { ...area, west: area.west - by, east: area.east - by }
}

/**
 * Groups tracks by location, the area with the most tracks first, because tracks of two continents
 * would be invisible on one map. Tracks whose boxes come within about 22 km of each other are in
 * one area. Tracks without points are in none.
 */
export function areasOf<R extends Track>(tracks: readonly R[]): Area<R>[] {
  let areas: Area<R>[] = []
  for (const track of tracks) {
    if (!track.points.length) continue
    const first = itemAt(track.points, 0)[1]
    let box: Area<R> = {
      tracks: [track],
      south: Infinity,
      north: -Infinity,
      west: Infinity,
      east: -Infinity,
    }
    for (const [lat, lng] of track.points) {
      const x = lng - 360 * Math.round((lng - first) / 360)
      if (lat < box.south) box.south = lat
      if (lat > box.north) box.north = lat
      if (x < box.west) box.west = x
      if (x > box.east) box.east = x
    }
    const apart: Area<R>[] = []
    for (const area of areas) {
      const other = turned(area, box.west)
      const reach = degreesEast(box)
      const near =
        other.south - APART <= box.north &&
        other.north + APART >= box.south &&
        other.west - reach <= box.east &&
        other.east + reach >= box.west
      if (!near) {
        apart.push(area)
        continue
      }
      for (const one of box.tracks) other.tracks.push(one)
      box = {
        tracks: other.tracks,
        south: Math.min(box.south, other.south),
        north: Math.max(box.north, other.north),
        west: Math.min(box.west, other.west),
        east: Math.max(box.east, other.east),
      }
    }
    areas = [...apart, box]
  }
  return areas.sort((a, b) => b.tracks.length - a.tracks.length)
}
