import { useMutation } from '@tanstack/react-query'

import type { Language } from '#src/connections/messages/language/language.ts'
import {
  languageOf,
  languages,
  languageTags,
} from '#src/connections/messages/language/languages.ts'
import { tagPeople } from '#src/kit/api/workspace-changes.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'

import type { MessagedPerson } from './messages.ts'

export const ownLanguage = ({ tags }: MessagedPerson): Language => languageOf(tags ?? [])

/** Saves the language of people on the list as a tag, for the whole team. */
function Remember({ people, language }: { people: readonly MessagedPerson[]; language: Language }) {
  const others = people.filter((person) => person.tags !== null && ownLanguage(person) !== language)
  const { error, isSuccess, mutate } = useMutation({
    mutationFn: () => {
      const remove = new Set(others.flatMap(({ tags }) => languageTags(tags ?? [])))
      remove.delete(language.name)
      return tagPeople(
        others.map(({ user_id }) => user_id),
        { add: [language.name], remove: [...remove] },
      )
    },
  })
  if (others.length === 0 && !isSuccess) return null
  const action = `Save ${language.name} as a tag`
  return (
    <>
      <Button needs="people.write" disabled={others.length === 0} onClick={() => mutate()}>
        {others.length === 0 && `Saved ${language.name} as a tag`}
        {others.length > 0 &&
          (people.length === 1
            ? action
            : `${action} for ${counted(others.length, 'person', 'people')}`)}
      </Button>
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}

/**
 * Language of the messages: each person's own by their tags, or one for all. `chosen` is null for
 * their own.
 */
export function MessageLanguage({
  people,
  chosen,
  onChoose,
}: {
  people: readonly MessagedPerson[]
  chosen: Language | null
  onChoose: (language: Language | null) => void
}) {
  const own = new Set(people.map(ownLanguage))
  const [only] = own.size === 1 ? own : []
  return (
    <>
      <Select
        label="Language"
        value={(chosen ?? only)?.code ?? ''}
        onChange={(event) =>
          onChoose(languages.find(({ code }) => code === event.target.value) ?? null)
        }
      >
        {!only && <option value="">Patient’s language (from tag)</option>}
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {chosen && <Remember key={chosen.code} people={people} language={chosen} />}
    </>
  )
}
