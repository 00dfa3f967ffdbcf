import { Button } from '#src/kit/ui/Button.tsx'
import { CheckboxList, Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

const asItIs = (value: string) => value

const label = (name: string, chosen: readonly string[]) =>
  chosen.length ? `${name}: ${chosen.length === 1 ? chosen[0] : chosen.length}` : name

/** A filter by several of the values that there are, those of most records first, each with how many it would leave. */
export function MultiSelectFilter({
  name,
  chosen,
  counts,
  wordsOf = asItIs,
  onChange,
}: {
  name: string
  chosen: readonly string[]
  counts: ReadonlyMap<string, number>
  /** Display text of a value that is not readable itself. */
  wordsOf?: (value: string) => string
  onChange: (chosen: readonly string[]) => void
}) {
  const unseen = chosen.filter((value) => !counts.has(value))
  const choices = [...counts, ...unseen.map((value) => [value, 0] as const)]
    .filter(([value, count]) => count > 0 || chosen.includes(value))
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .map(([value, count]) => ({ value, label: wordsOf(value), count }))
  return (
    <Dropdown label={label(name, chosen.map(wordsOf))} on={chosen.length > 0}>
      <CheckboxList label={name} choices={choices} chosen={chosen} onChange={onChange} />
      {chosen.length > 0 && (
        <Button look="quiet" onClick={() => onChange([])}>
          Any
        </Button>
      )}
    </Dropdown>
  )
}
