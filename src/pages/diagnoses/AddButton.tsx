import { Button } from '#src/ui/Button.tsx'

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
    pressed={isChosen}
    aria-label={
      isChosen ? `Take ${code} out of the chosen codes` : `Add ${code} to the chosen codes`
    }
    onClick={() => onToggle(code)}
  />
)
