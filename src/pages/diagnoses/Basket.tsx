import { useState } from 'react'

import { useDescriptions } from '#src/api/use-descriptions.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import css from './diagnoses.module.css'

/** The codes that are chosen, in their order: the first is the primary one. */
export function Basket({
  dx,
  onChange,
}: {
  dx: readonly string[]
  onChange: (dx: readonly string[]) => void
}) {
  const words = useDescriptions(dx)
  const [copied, setCopied] = useState('')
  const line = dx.join(', ')
  const without = (code: string) => dx.filter((one) => one !== code)
  return (
    <aside className={css.basket} aria-labelledby="basket">
      <div className={css.basketHead}>
        <h2 id="basket">Chosen codes</h2>
        {dx.length > 0 && (
          <Button
            look="quiet"
            icon={copied === line ? 'check' : 'copy'}
            onClick={() =>
              void navigator.clipboard.writeText(line).then(
                () => setCopied(line),
                () => {},
              )
            }
          >
            {copied === line ? 'Copied' : 'Copy all'}
          </Button>
        )}
      </div>
      {dx.length === 0 ? (
        <p className={css.soft}>
          None yet. The plus beside an answer adds it here and to the order set in the making; the
          first one is the primary diagnosis.
        </p>
      ) : (
        <ol>
          {dx.map((code, index) => (
            <li key={code} className={css.chosen}>
              <div>
                <CopyCode code={code} what="diagnosis code" />{' '}
                {index === 0 && <span className={css.primary}>primary</span>}
                <p className={css.soft}>
                  {words.has(code) ? (
                    (words.get(code) ?? 'Not among the codes that are searched here')
                  ) : (
                    <Skeleton width="80%" height={14} />
                  )}
                </p>
              </div>
              {index > 0 && (
                <Button
                  look="quiet"
                  icon="up"
                  iconOnly
                  aria-label={`Make ${code} the primary diagnosis`}
                  onClick={() => onChange([code, ...without(code)])}
                />
              )}
              <Button
                look="quiet"
                icon="cross"
                iconOnly
                aria-label={`Take ${code} off`}
                onClick={() => onChange(without(code))}
              />
            </li>
          ))}
        </ol>
      )}
    </aside>
  )
}
