import { useQuery } from '@tanstack/react-query'

import { mayHaveScope, roleNames, ROLES, type Access, type Role } from '#contract/own/rights.ts'
import { tagsOf } from '#src/kit/api/people-list.ts'
import { people } from '#src/kit/api/workspace.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { TagInput } from '#src/kit/ui/fields/TagInput.tsx'

/** Access being edited. Tags are kept while another role is selected. */
export type ChosenAccess = { role: Role; isScoped: boolean; tags: readonly string[] }

export const chosenOf = ({ role, scope }: Access): ChosenAccess => ({
  role,
  isScoped: scope !== null,
  tags: scope ?? [],
})

/** The access to save. */
export const accessOf = ({ role, isScoped, tags }: ChosenAccess): Access => ({
  role,
  scope: isScoped && mayHaveScope(role) ? tags : null,
})

/** True if access is limited to tags, and none is selected. */
export const lacksTags = (chosen: ChosenAccess) => accessOf(chosen).scope?.length === 0

/** Role of a member, and the people they see with it. */
export function AccessFields({
  chosen,
  roleHint,
  onChange,
}: {
  chosen: ChosenAccess
  roleHint: string
  onChange: (chosen: ChosenAccess) => void
}) {
  const { role, isScoped, tags } = chosen
  const { data: list = [] } = useQuery(people())
  return (
    <>
      <Select
        label="Role"
        hint={roleHint}
        value={role}
        onChange={({ target }) => onChange({ ...chosen, role: target.value as Role })}
      >
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </Select>
      {mayHaveScope(role) && (
        <Select
          label="People"
          hint={isScoped ? 'They can’t add, change, or remove people.' : undefined}
          value={isScoped ? 'tags' : 'all'}
          onChange={({ target }) => onChange({ ...chosen, isScoped: target.value === 'tags' })}
        >
          <option value="all">Everyone</option>
          <option value="tags">People with certain tags</option>
        </Select>
      )}
      {mayHaveScope(role) && isScoped && (
        <TagInput
          hint="They can see only people with at least one of these tags."
          initial={tags}
          known={tagsOf(list)}
          onChange={(next) => onChange({ ...chosen, tags: next })}
        />
      )}
    </>
  )
}
