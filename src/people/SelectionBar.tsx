import { useState, type FormEvent } from 'react'

import { tagLimits } from '#contract/own/workspace.ts'
import { splitTags, tagsError } from '#lib/tags.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import { countTags } from './person-rows.ts'
import { sendTags } from './send-people.ts'
import type { PeopleModel } from './use-people.ts'

import css from './people.module.css'

/** Gives the selected a tag, or takes it off them: pressed where all have it, in part where some do. */
function TagMenu({ all, selected, note }: PeopleModel) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const people = selected.map(({ person }) => person)
  const own = countTags(people)
  const change = async (what: { add?: string[]; remove?: string[] }) => {
    setFailure(null)
    try {
      await sendTags(
        people.map(({ user_id }) => user_id),
        what,
        () => {},
      )
      note('tagged', people.length)
      return true
    } catch (error) {
      setFailure(errorLine(error as Error))
      return false
    }
  }
  async function add(event: FormEvent) {
    event.preventDefault()
    // the panel stays open for the next one
    event.stopPropagation()
    const tags = splitTags(typed)
    const wrong = tagsError(tags, tagLimits)
    if (wrong) return setFailure(wrong)
    if (tags.length && (await change({ add: tags }))) setTyped('')
  }
  return (
    <Dropdown label="Tags of the selected" words="Tags">
      <div className={css.tagMenu}>
        {failure && (
          <p role="alert" className={css.refused}>
            {failure}
          </p>
        )}
        {[...countTags(all)].map(([tag]) => {
          const count = own.get(tag) ?? 0
          const isAll = count === people.length
          return (
            <Button
              key={tag}
              checked={isAll ? true : count > 0 ? 'mixed' : false}
              onClick={() => void change(isAll ? { remove: [tag] } : { add: [tag] })}
            >
              {tag}{' '}
              <small>
                {formatNumber(count)} of {formatNumber(people.length)}
              </small>
            </Button>
          )
        })}
        <form className={css.newTag} onSubmit={(event) => void add(event)}>
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

/** What can be done with those who are selected. */
export function SelectionBar({ model, shown }: { model: PeopleModel; shown: ReadonlySet<string> }) {
  const { selected, select } = model
  if (selected.length === 0) return null
  const away = selected.filter(({ person }) => !shown.has(person.user_id)).length
  const clear = () => select([])
  return (
    <section className={css.bar} aria-label="Selected people">
      <p role="status">
        <strong>{counted(selected.length, 'person', 'people')}</strong> selected
        {away > 0 && `, ${formatNumber(away)} of them not shown`}
      </p>
      <TagMenu {...model} />
      <Button look="quiet" icon="cross" onClick={clear}>
        Select none
      </Button>
    </section>
  )
}
