import { memo, useLayoutEffect, useRef } from 'react'

import type { Projection } from '#lib/geo.ts'
import { itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useMedia } from '#src/kit/ui/use-media.ts'

import { alphaOf, densityOf } from './density.ts'

import css from './tracks.module.css'

/** Minimum resolution relative to the screen. The browser smooths the lines when scaling down. */
const RATIO_MIN = 2

/** Red, green, and blue of a computed color in any notation. */
function channelsOf(color: string, context: CanvasRenderingContext2D) {
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return context.getImageData(0, 0, 1, 1).data.subarray(0, 3)
}

/** All tracks on top of each other: the more pass through a place, the darker it is. */
export const TracksCanvas = memo(function TracksCanvas({
  tracks,
  at,
  width,
  height,
}: {
  tracks: readonly { points: readonly Point[] }[]
  at: Projection['at']
  width: number
  height: number
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // the color comes from the style sheet, which follows both
  const { theme } = usePreferences()
  const isDark = useMedia('dark')
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d', { willReadFrequently: true })
    if (!element || !context) return
    const ratio = Math.max(RATIO_MIN, window.devicePixelRatio || 1)
    const [wide, tall] = [Math.round(width * ratio), Math.round(height * ratio)]
    ;[element.width, element.height] = [wide, tall]
    const channels = channelsOf(getComputedStyle(element).color, context)
    const { counts, most } = densityOf(
      tracks.map(({ points }) => points),
      at,
      { width: wide, height: tall },
      ratio,
    )
    const image = context.createImageData(wide, tall)
    const colors = new Uint8ClampedArray((most + 1) * 4)
    for (let count = 1; count <= most; count++)
      colors.set([...channels, Math.round(alphaOf(count, most) * 255)], count * 4)
    const colorOf = new Uint32Array(colors.buffer)
    const pixels = new Uint32Array(image.data.buffer)
    counts.forEach((count, pixel) => {
      if (count) pixels[pixel] = itemAt(colorOf, count)
    })
    context.putImageData(image, 0, 0)
  }, [tracks, at, width, height, theme, isDark])
  return <canvas ref={canvas} className={css.canvas} style={{ width, height }} aria-hidden="true" />
})
