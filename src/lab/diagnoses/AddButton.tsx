import { Button } from '#src/kit/ui/Button.tsx'

import css from './diagnoses.module.css'

/**
 * Adds a code to the selected ones, or removes it. `replaced` is a selected code that it
 * contradicts, whose place it takes. The arrow keys of the results find it by `data-add`.
 */
export function AddButton({
  code,
  isSelected,
  replaced,
  onToggle,
}: {
  code: string
  isSelected: boolean
  replaced?: string | undefined
  onToggle: (code: string) => void
}) {
  const isIcon = !replaced
  const add = replaced ? 'swap' : 'plus'
  const icon = isSelected ? 'check' : add
  return (
    <Button
      data-add
      look={isIcon ? 'plain' : 'quiet'}
      className={isIcon ? css.add : css.specific}
      icon={icon}
      iconOnly={isIcon}
      checked={isSelected}
      aria-label={replaced ? `Replace ${replaced} with ${code}` : `Select ${code}`}
      title={isSelected ? `Remove ${code}` : undefined}
      onClick={() => onToggle(code)}
    >
      {!isIcon && `Replace ${replaced}`}
    </Button>
  )
}

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
