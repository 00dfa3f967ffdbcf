import { useCallback, useEffect, useState, type ComponentProps, type ReactNode } from 'react'

import type { Point } from '#lib/polyline.ts'
import type { Units } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import type Basemap from './Basemap.tsx'

import css from './Basemap.module.css'

type Drawn = (props: ComponentProps<typeof Basemap>) => ReactNode

type Props = {
  styleUrl: string
  /** Additional origins that it can contact. */
  origins: readonly string[]
  points: readonly Point[]
  units: Units
  children: ReactNode
}

const hasWebGl2 = () => document.createElement('canvas').getContext('webgl2') !== null

/**
 * The track on the configured basemap once that has loaded. Until then, and if it can't be loaded,
 * the plain drawing in `children`. The library is loaded only now. The reader can hide the
 * basemap, because each view tells its server which location is viewed.
 */
export function TrackOnBasemap({ styleUrl, origins, points, units, children }: Props) {
  const [wanted, setWanted] = useState(true)
  const [Drawing, setDrawing] = useState<{ it: Drawn } | null>(null)
  const [ready, setReady] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const onReady = useCallback(() => setReady(true), [])

  // loads the map library, which is needed only with a basemap
  useEffect(() => {
    if (!wanted || Drawing || failed) return
    if (!hasWebGl2()) setFailed('this browser doesn’t support WebGL 2')
    else
      void import('./Basemap.tsx').then(
        (chunk) => setDrawing({ it: chunk.default }),
        () => setFailed('the map viewer couldn’t be loaded. Reload the page to try again'),
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
