import { Button } from '#src/kit/ui/Button.tsx'

import css from './diagnoses.module.css'

/** Adds a code to the selected ones, or removes it. The arrow keys of the results find it by `data-add`. */
export const AddButton = ({
  code,
  isSelected,
  onToggle,
}: {
  code: string
  isSelected: boolean
  onToggle: (code: string) => void
}) => (
  <Button
    data-add
    className={css.add}
    icon={isSelected ? 'check' : 'plus'}
    iconOnly
    checked={isSelected}
    aria-label={`Select ${code}`}
    title={isSelected ? `Remove ${code}` : undefined}
    onClick={() => onToggle(code)}
  />
)

/** Saves a code as a favorite in this browser, offered before a search. */
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
    aria-label={isFavorite ? `Remove ${code} from favorites` : `Add ${code} to favorites`}
    onClick={() => onToggle(code)}
  />
)
