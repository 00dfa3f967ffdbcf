import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'

import { tagLimits, type Person } from '#contract/own/workspace.ts'
import { splitTags, tagsError } from '#lib/tags.ts'
import { countValues } from '#src/kit/lib/lists.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import css from './SelectionBar.module.css'

type TagChange = { add?: string[]; remove?: string[] }

const tagsOf = (people: readonly Person[]) => countValues(people.map(({ tags }) => tags))

/** Adds a tag to the selected people, or removes it: pressed if all have it, mixed if some do. */
export function TagMenu({
  all,
  selected,
  onChange,
}: {
  all: readonly Person[]
  selected: readonly Person[]
  onChange: (userIds: string[], change: TagChange) => Promise<unknown>
}) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const own = tagsOf(selected)
  const { error, mutate } = useMutation({
    mutationFn: (change: TagChange) =>
      onChange(
        selected.map(({ user_id }) => user_id),
        change,
      ),
    onMutate: () => setWrong(null),
  })
  const failure = wrong ?? (error && error.message)
  function add(event: FormEvent) {
    event.preventDefault()
    // the panel stays open for the next one
    event.stopPropagation()
    const tags = splitTags(typed)
    const fault = tagsError(tags, tagLimits)
    if (fault) setWrong(fault)
    else if (tags.length) mutate({ add: tags }, { onSuccess: () => setTyped('') })
  }
  return (
    <Dropdown needs="people.write" label="Tags for selected people" words="Tags">
      <div className={`stack gap-1 ${css.tags}`}>
        {failure && (
          <p role="alert" className="bad anywhere">
            {failure}
          </p>
        )}
        {[...tagsOf(all).keys()].map((tag) => {
          const count = own.get(tag) ?? 0
          const isAll = count === selected.length
          return (
            <Button
              key={tag}
              checked={isAll || (count > 0 && 'mixed')}
              onClick={() => mutate(isAll ? { remove: [tag] } : { add: [tag] })}
            >
              {tag}{' '}
              <small>
                {formatNumber(count)} of {formatNumber(selected.length)}
              </small>
            </Button>
          )
        })}
        <form className={css.newTag} onSubmit={add}>
          <TextField
            label="New tag"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">Add</Button>
        </form>
      </div>
    </Dropdown>
  )
}

/** The selected people, the number of them not shown, and the actions on them. */
export const SelectionBar = ({
  selected,
  notShown,
  onClear,
  children,
}: {
  selected: number
  notShown: number
  onClear: () => void
  children: ReactNode
}) => (
  <section className={`row wrap between unprinted above-3 ${css.bar}`} aria-label="Selected people">
    <p role="status">
      <strong>{counted(selected, 'person', 'people')}</strong> selected
      {notShown > 0 && `, ${formatNumber(notShown)} of them not shown`}
    </p>
    <div className={`row wrap ${css.actions}`}>
      {children}
      <Button look="quiet" icon="cross" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  </section>
)
