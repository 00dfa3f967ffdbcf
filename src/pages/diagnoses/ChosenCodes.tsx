import { useDescriptions } from '#src/api/use-descriptions.ts'
import { without, withFirst } from '#src/lib/lists.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import css from './diagnoses.module.css'

/** Undefined is still looked for, null is not among the codes that the service searches. */
function Description({ words }: { words: string | null | undefined }) {
  if (words === undefined) return <Skeleton width="80%" height={14} />
  return words ?? 'Not among the codes that are searched here'
}

/** The codes that are chosen, in their order: the first is the primary one. */
export function ChosenCodes({
  dx,
  onChange,
}: {
  dx: readonly string[]
  onChange: (dx: readonly string[]) => void
}) {
  const descriptions = useDescriptions(dx)
  return (
    <aside className={css.chosenCodes} aria-labelledby="chosen-codes">
      <div className={css.chosenHead}>
        <h2 id="chosen-codes">Chosen codes</h2>
        {dx.length > 0 && (
          <CopyButton look="quiet" text={dx.join(', ')}>
            Copy all
          </CopyButton>
        )}
      </div>
      {dx.length === 0 && (
        <p className={css.soft}>
          None yet. The plus beside an answer adds it here and to the order set in the making; the
          first one is the primary diagnosis.
        </p>
      )}
      <ol>
        {dx.map((code, index) => (
          <li key={code} className={css.chosen}>
            <div>
              <CopyCode code={code} what="diagnosis code" />{' '}
              {index === 0 && <span className={css.primary}>primary</span>}
              <div className={css.soft}>
                <Description words={descriptions.get(code)} />
              </div>
            </div>
            {index > 0 && (
              <Button
                look="quiet"
                icon="up"
                iconOnly
                aria-label={`Make ${code} the primary diagnosis`}
                onClick={() => onChange(withFirst(dx, code))}
              />
            )}
            <Button
              look="quiet"
              icon="cross"
              iconOnly
              aria-label={`Take ${code} off`}
              onClick={() => onChange(without(dx, code))}
            />
          </li>
        ))}
      </ol>
    </aside>
  )
}
