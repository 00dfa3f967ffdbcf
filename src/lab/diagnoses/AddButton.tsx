import { Button } from '#src/kit/ui/Button.tsx'

import css from './diagnoses.module.css'

/** Adds a code to the chosen ones, or takes it out. The arrow keys of the results find it by `data-add`. */
export const AddButton = ({
  code,
  isChosen,
  onToggle,
}: {
  code: string
  isChosen: boolean
  onToggle: (code: string) => void
}) => (
  <Button
    data-add
    icon={isChosen ? 'check' : 'plus'}
    iconOnly
    checked={isChosen}
    aria-label={`Add ${code} to the chosen codes`}
    title={isChosen ? `Take ${code} out of the chosen codes` : undefined}
    onClick={() => onToggle(code)}
  />
)

/** Keeps a code in this browser, to be offered before anything is searched. */
export const FavoriteButton = ({
  code,
  isFavorite,
  onToggle,
}: {
  code: string
  isFavorite: boolean
  onToggle: (code: string) => void
}) => (
  <Button
    look="quiet"
    className={css.favorite}
    icon="star"
    iconOnly
    pressed={isFavorite}
    aria-label={isFavorite ? `${code} is no favorite any more` : `Make ${code} a favorite`}
    onClick={() => onToggle(code)}
  />
)
