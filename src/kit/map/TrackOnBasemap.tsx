import { useCallback, useEffect, useState, type ComponentProps, type ReactNode } from 'react'

import type { Point } from '#lib/polyline.ts'
import type { Units } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import type Basemap from './Basemap.tsx'

import css from './Basemap.module.css'

type Drawn = (props: ComponentProps<typeof Basemap>) => ReactNode

type Props = {
  styleUrl: string
  /** Origins, beside the style's own, that it may contact. */
  origins: readonly string[]
  points: readonly Point[]
  units: Units
  children: ReactNode
}

const hasWebGl2 = () => document.createElement('canvas').getContext('webgl2') !== null

/**
 * The track on the basemap that the operator configured, once that is here; until then, and where it cannot be had, the
 * plain drawing given as `children`. The library is loaded only now. The reader can take the basemap off: each look at it
 * tells its server which stretch of the earth is looked at.
 */
export function TrackOnBasemap({ styleUrl, origins, points, units, children }: Props) {
  const [wanted, setWanted] = useState(true)
  const [Drawing, setDrawing] = useState<{ it: Drawn } | null>(null)
  const [ready, setReady] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const onReady = useCallback(() => setReady(true), [])

  // loads the map library, which only a reader of a basemap needs
  useEffect(() => {
    if (!wanted || Drawing || failed) return
    if (!hasWebGl2()) setFailed('this browser doesn’t support WebGL 2')
    else
      void import('./Basemap.tsx').then(
        (chunk) => setDrawing({ it: chunk.default }),
        () => setFailed('it couldn’t be loaded'),
      )
  }, [wanted, Drawing, failed])

  const hosts = [...new Set([styleUrl, ...origins].map((url) => new URL(url).host))]
  const onMap = wanted && Drawing !== null && failed === null
  return (
    <div>
      <p className={`row wrap soft small anywhere unprinted ${css.note}`}>
        {failed ? (
          <span role="status">
            Couldn’t show the basemap from {hosts[0]}: {failed}.
          </span>
        ) : (
          <>
            <span>
              {wanted
                ? `Basemap from ${new Intl.ListFormat('en-US').format(hosts)}, which ${hosts.length > 1 ? 'receive' : 'receives'} this location.`
                : `The basemap from ${hosts[0]} is hidden.`}
            </span>
            <Button
              look="quiet"
              onClick={() => {
                setReady(false)
                setWanted(!wanted)
              }}
            >
              {wanted ? 'Hide map' : 'Show map'}
            </Button>
          </>
        )}
      </p>
      <div className={css.frame}>
        <div className={onMap && ready ? css.waiting : undefined}>{children}</div>
        {onMap && (
          <div className={ready ? undefined : css.waiting}>
            <Drawing.it
              styleUrl={styleUrl}
              origins={origins}
              points={points}
              units={units}
              onReady={onReady}
              onFail={setFailed}
            />
          </div>
        )}
      </div>
    </div>
  )
}
