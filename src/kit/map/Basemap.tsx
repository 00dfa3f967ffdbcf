import {
  Map,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type LngLatBoundsLike,
} from 'maplibre-gl'
// from our own origin: the library would look for it beside its bundled chunk
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef } from 'react'

import { itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'
import type { Units } from '#src/kit/lib/units.ts'

import { toGeoJson } from './geojson.ts'

import css from './Basemap.module.css'

setWorkerUrl(workerUrl)

type GeoJson = Exclude<
  Extract<Parameters<Map['addSource']>[1], { type: 'geojson' }>['data'],
  string
>

const ROUTE = 'rounds-route'
const ENDS = 'rounds-ends'
const MARGIN = 48
/** Maximum zoom for a short track, about the size of a street. */
const ZOOM_MAX = 17

/**
 * The map library draws on a canvas without custom properties, so they are resolved for the
 * current theme.
 */
function colorsOf(frame: HTMLElement) {
  const probe = frame.appendChild(document.createElement('span'))
  const color = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colors = {
    line: color('--route'),
    casing: color('--raised'),
    start: color('--good'),
    finish: color('--ink'),
  }
  probe.remove()
  return colors
}

/**
 * Extends beyond 180 degrees if the track crosses the antimeridian, so that the map doesn't span
 * the Earth.
 */
function boundsOf(points: readonly Point[]): LngLatBoundsLike {
  const first = points[0]?.[1] ?? 0
  const longitudes = points.map(
    ([, longitude]) => longitude - 360 * Math.round((longitude - first) / 360),
  )
  const latitudes = points.map(([latitude]) => latitude)
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  return [
    [least(longitudes), least(latitudes)],
    [most(longitudes), most(latitudes)],
  ]
}

type Props = {
  styleUrl: string
  /** Additional origins that it can contact. */
  origins: readonly string[]
  points: readonly Point[]
  units: Units
  onReady: () => void
  onFail: (reason: string) => void
}

function draw(map: Map, points: readonly Point[], colors: ReturnType<typeof colorsOf>) {
  map.addSource(ROUTE, { type: 'geojson', data: toGeoJson({ points, properties: {} }) as GeoJson })
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addLayer({
    id: `${ROUTE}-casing`,
    type: 'line',
    source: ROUTE,
    layout: round,
    paint: { 'line-color': colors.casing, 'line-width': 7 },
  })
  map.addLayer({
    id: ROUTE,
    type: 'line',
    source: ROUTE,
    layout: round,
    paint: { 'line-color': colors.line, 'line-width': 3.5 },
  })
  const end = ([latitude, longitude]: Point, which: string) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties: { which },
  })
  map.addSource(ENDS, {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: [end(itemAt(points, -1), 'finish'), end(itemAt(points, 0), 'start')],
    },
  })
  map.addLayer({
    id: ENDS,
    type: 'circle',
    source: ENDS,
    paint: {
      'circle-radius': ['match', ['get', 'which'], 'start', 6, 7],
      'circle-color': ['match', ['get', 'which'], 'start', colors.start, colors.finish],
      'circle-stroke-color': colors.casing,
      'circle-stroke-width': 2,
    },
  })
}

/**
 * A track on the operator's own map style. `onReady` is called when the style is loaded, `onFail`
 * if it can't be. All requests go to the style and to addresses in it, and the content security
 * policy limits them to the allowed origins. If the style needs others, there is no map rather
 * than an incomplete one.
 */
export default function Basemap({ styleUrl, origins, points, units, onReady, onFail }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  // the map library draws on its own canvas, and must be stopped with the map
  useEffect(() => {
    const node = frame.current
    if (!node) return
    const allowed = [window.location.origin, new URL(styleUrl).origin, ...origins]
    let styled = false
    let map: Map
    try {
      map = new Map({
        container: node,
        style: styleUrl,
        bounds: boundsOf(points),
        fitBoundsOptions: { padding: MARGIN, maxZoom: ZOOM_MAX },
        cooperativeGestures: true,
        dragRotate: false,
        pitchWithRotate: false,
        // the style's attribution must stay visible
        attributionControl: { compact: false },
        transformRequest: (url) => {
          const { protocol, origin } = new URL(url, window.location.href)
          if (protocol.startsWith('http') && !allowed.includes(origin))
            onFail(
              `its style also requests ${origin}, which isn’t allowed. Ask your Rounds administrator to add ${origin} to BASEMAP_ORIGINS`,
            )
          return undefined
        },
        locale: { 'Map.Title': 'Route map' },
      })
    } catch (error) {
      onFail((error as Error).message)
      return
    }
    map.addControl(new NavigationControl({ showCompass: false }), 'top-left')
    map.addControl(new ScaleControl({ unit: units }), 'bottom-left')
    map.on('style.load', () => {
      styled = true
      draw(map, points, colorsOf(node))
      onReady()
    })
    // a missing tile leaves a hole in the map, a missing style leaves no map
    map.on('error', ({ error }) => {
      if (!styled) onFail(error.message)
    })
    return () => map.remove()
  }, [styleUrl, origins, points, units, onReady, onFail])
  // the library sets its element's position, which would override the size
  return (
    <div className={`unprinted ${css.map}`}>
      <div ref={frame} className={`wide ${css.canvas}`} />
    </div>
  )
}
