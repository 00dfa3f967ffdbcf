import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import { members } from '#src/app/members/members.ts'
import { people } from '#src/kit/api/workspace.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { peopleNamed } from '#src/kit/page/people-names.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { WordSelect } from '#src/kit/ui/fields/WordSelect.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'

import { isUserId, type View } from './audit.ts'
import type { Names } from './use-names.ts'
import { kindWords, withinWords } from './view-words.ts'

import css from './audit.module.css'

const onlyOne = <T,>(list: readonly T[]) => (list.length === 1 ? list[0] : undefined)
const missedWords = (found: number) =>
  found > 1 ? `${found} people match. Enter more of the name, or the ID.` : 'No one matches.'

/** A person by ID, or by name if the role can see names. */
function PersonField({ onFound }: { onFound: (userId: string) => void }) {
  const mayRead = !denialOf('people.read')
  const { data: list, isLoading } = useQuery({ ...people(), enabled: mayRead })
  const [typed, setTyped] = useState('')
  const named = useMemo(() => peopleNamed(typed, list ?? []), [typed, list])
  const id = isUserId(typed) ? typed : onlyOne(named)?.user_id
  const report = useEffectEvent(onFound)
  useEffect(() => {
    if (id) report(id)
  }, [id])
  return (
    <>
      <SearchField
        label={mayRead ? 'Person’s name or ID' : 'Person’s ID'}
        value={typed}
        pauseMs={600}
        onSearch={(text) => setTyped(text.trim())}
      />
      {typed && !id && !isLoading && (
        <span role="status" className="soft small">
          {mayRead ? missedWords(named.length) : 'Enter the full ID.'} The log shows everyone.
        </span>
      )}
    </>
  )
}

/** Filters of the log. */
export function AuditControls({
  view,
  setView,
  names: { nameOf },
  keyName,
}: {
  view: View
  setView: (change: Partial<View>) => void
  names: Names
  /** Name of the API key in the filter. Undefined if no event has it. */
  keyName: string | undefined
}) {
  const { data: list } = useQuery({ ...members(), enabled: !denialOf('members.read') })
  return (
    <>
      <div className={`row wrap ${view.person ? '' : css.find}`} data-own-line>
        {view.person ? (
          <>
            <Chip onClear={() => setView({ person: '', lists: '' })}>{nameOf(view.person)}</Chip>
            <label className="row soft">
              <input
                type="checkbox"
                checked={view.lists !== ''}
                onChange={({ target }) => setView({ lists: target.checked ? 'include' : '' })}
              />
              Include lists of more than 50 people
            </label>
          </>
        ) : (
          <PersonField onFound={(person) => setView({ person })} />
        )}
      </div>
      <div className="row wrap">
        <WordSelect
          label="Actions"
          words={kindWords}
          value={view.kind}
          onChange={(kind) => setView({ kind })}
        />
        {view.key && <Chip onClear={() => setView({ key: '' })}>{keyName ?? 'One API key'}</Chip>}
        {list !== undefined && list.length > 0 && (
          <Select
            label="Member"
            labelHidden
            value={view.member}
            onChange={({ target }) => setView({ member: target.value })}
          >
            <option value="">Everyone</option>
            {list.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <WordSelect
          label="Period"
          words={withinWords}
          value={view.within}
          onChange={(within) => setView({ within })}
        />
      </div>
    </>
  )
}
