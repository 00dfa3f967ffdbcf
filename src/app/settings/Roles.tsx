import { useMutation, useQuery } from '@tanstack/react-query'
import { useRevalidator } from 'react-router-dom'

import {
  mayHaveScope,
  roleNames,
  ROLES,
  scopeWords,
  type Access,
  type Role,
} from '#contract/own/rights.ts'
import type { Session } from '#contract/own/workspace.ts'
import { helpAddress } from '#src/app/help-pages.ts'
import { tagsOf } from '#src/kit/api/people-list.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { signIn } from '#src/kit/api/workspace-changes.ts'
import { people, session as whoIsSignedIn } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { frameDialog } from '#src/kit/page/frame-dialog.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'

import css from './settings.module.css'

/** Subject of the sentence about who sets roles. */
function decidersOf({ signIn: ways }: Session) {
  if (!ways.includes('members')) return 'Your identity provider'
  return ways.includes('oidc')
    ? 'An administrator or your identity provider'
    : 'A team administrator'
}

const EVERYONE = ''

/** People whom the demo shows: everyone, or those with one tag. */
function DemoScope({
  access: { role, scope },
  isPending,
  onChange,
}: {
  access: Access
  isPending: boolean
  onChange: (access: Access) => void
}) {
  const { data: list = [] } = useQuery(people())
  const tags = [...new Set([...tagsOf(list), ...(scope ?? [])])].sort()
  return (
    <div className={`row wrap between ${css.setting}`}>
      <span>
        People in view
        <small>A member can be limited to people with certain tags.</small>
      </span>
      <Select
        label="People in view"
        labelHidden
        value={scope?.[0] ?? EVERYONE}
        disabled={isPending}
        onChange={({ target: { value } }) =>
          onChange({ role, scope: value === EVERYONE ? null : [value] })
        }
      >
        <option value={EVERYONE}>Everyone</option>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            With the tag {tag}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** True where the reader chooses the role. */
export const isOfDemo = (session: Session | undefined) =>
  Boolean(session?.demonstration && session.team?.demo)

/** Current role, and the choice of another one in the demo. */
export function Roles() {
  const { data: session } = useQuery(whoIsSignedIn())
  const revalidator = useRevalidator()
  const { error, isPending, mutate } = useMutation({
    mutationFn: async (access: Access) => {
      // requests under way would be refused, because the sign-in ends their session
      await queryClient().cancelQueries()
      await signIn({ demo: true, ...access })
      await revalidator.revalidate()
    },
    onError: () => void queryClient().invalidateQueries(),
  })
  const own = session?.role ?? null
  const scope = session?.scope ?? null
  const isDemo = isOfDemo(session)
  return (
    <>
      <div className={`row wrap between ${css.setting}`}>
        <span>
          {isDemo ? 'View the demo as' : 'Your role'}
          <small>
            {!isDemo &&
              (session?.member
                ? `${decidersOf(session)} sets your role.`
                : 'The team key has full access.')}
            {/* in help, because not everyone can open Members */}
            <a href={basePath + helpAddress('permissions')}>What each role can do</a>
          </small>
        </span>
        {isDemo ? (
          <Select
            label="View the demo as"
            labelHidden
            value={own ?? 'administrator'}
            disabled={isPending}
            onChange={({ target }) => mutate({ role: target.value as Role, scope: null })}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        ) : (
          own && <strong>{roleNames[own]}</strong>
        )}
      </div>
      {isDemo && own && mayHaveScope(own) && (
        <DemoScope access={{ role: own, scope }} isPending={isPending} onChange={mutate} />
      )}
      {!isDemo && scope && (
        <div className={`row wrap between ${css.setting}`}>
          <span>
            Your people
            <small>
              People with {scopeWords(scope)}. Lists and counts include only these people.
            </small>
          </span>
          <Button onClick={() => frameDialog.set('break-glass')}>See everyone</Button>
        </div>
      )}
      {error && (
        <p role="alert" className="bad">
          {error.message}
        </p>
      )}
    </>
  )
}
