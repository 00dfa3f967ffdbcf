import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { Member } from '#contract/own/workspace.ts'
import { BreakGlassReview } from '#src/app/break-glass/BreakGlassReview.tsx'
import { helpAddress } from '#src/app/help-pages.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { session as whoIsSignedIn } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { dayAndTime } from '#src/kit/lib/day-words.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { accessColumns, NameCell } from './access-columns.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberActions } from './MemberActions.tsx'
import { members, setDisabled } from './members.ts'
import { RoleTable } from './RoleTable.tsx'

import css from './members.module.css'

type Around = { isBusy: boolean; onChange: (member: Member) => void }

const columns: readonly Column<Member, unknown, Around>[] = [
  {
    id: 'name',
    label: 'Name',
    rowHeader: true,
    value: ({ name }) => name,
    cell: ({ name, current, disabled_at: at }, _around, below) => (
      <NameCell
        name={name}
        about={
          // all others can sign in
          at === null ? (
            current && '(you)'
          ) : (
            <Status tone="unknown">Disabled {dayAndTime(at)}</Status>
          )
        }
        below={below}
      />
    ),
  },
  {
    id: 'email',
    label: 'Email',
    leavesAt: 'large',
    value: ({ email }) => email,
    below: ({ email }) => email && <span className="whole">{email}</span>,
    cell: ({ email }) => email && <span className="soft">{email}</span>,
  },
  ...accessColumns,
  {
    id: 'seen',
    label: 'Last sign-in',
    value: ({ last_seen_at: at }) => at,
    cell: ({ last_seen_at: at, sessions }) => (
      <>
        <time dateTime={at}>{dayAndTime(at)}</time>
        {sessions > 0 && <span className="faint"> {counted(sessions, 'session')}</span>}
      </>
    ),
    below: ({ last_seen_at: at }) => <span>Last sign-in: {dayAndTime(at)}</span>,
  },
  {
    id: 'change',
    label: '',
    name: 'Change access',
    numeric: true,
    cell: (member, { isBusy, onChange }) =>
      !member.current && (
        <MemberActions member={member} isBusy={isBusy} onDisable={() => onChange(member)} />
      ),
  },
]

/** Sentences about how the first members come. */
const firstMembersOf = (hasPasskeys: boolean, hasSingleSignOn: boolean) => {
  if (hasPasskeys) return 'Invite people to give each of them an account and a role.'
  return hasSingleSignOn
    ? 'People appear here after they first sign in with single sign-on.'
    : 'Your team shares one key. Set up sign-in to give each person an account and a role.'
}

/** Sentences about who sets roles, and what disabling does. */
const aboutMembers = (hasPasskeys: boolean, hasSingleSignOn: boolean) => {
  const disabling = 'Disabling a member signs them out everywhere.'
  if (hasSingleSignOn && hasPasskeys)
    return `Set roles here for members with passkeys. Your identity provider sets all other roles. ${disabling}`
  if (hasSingleSignOn)
    return `People join at their first sign-in. Your identity provider sets roles at each one. ${disabling}`
  return disabling
}

/** Notice that members can't sign in, with the way to change that. */
const SignInIsOff = () => (
  <div className={css.off}>
    <p>
      <Status tone="notice" icon="notice">
        <strong>Sign-in for members is off.</strong>
      </Status>{' '}
      Everyone uses the team key. The dates below are from when sign-in was on.
    </p>
    <a className={buttonLink('primary')} href={basePath + helpAddress('members')}>
      Set up sign-in
    </a>
  </div>
)

/** Members of the team, and whether they can sign in. */
export default function MembersPage() {
  const result = useQueryOrPrevious(members())
  const { error, isPending, mutate } = useMutation({
    mutationFn: (member: Member) => setDisabled(member, member.disabled_at === null),
  })
  const around = useMemo(() => ({ isBusy: isPending, onChange: mutate }), [isPending, mutate])
  const [isInviting, setInviting] = useState(false)
  const { data: session } = useQuery(whoIsSignedIn())
  const hasPasskeys = session?.signIn.includes('members') ?? false
  const hasSingleSignOn = session?.signIn.includes('oidc') ?? false
  const isOff = session !== undefined && !hasPasskeys && !hasSingleSignOn
  const list = result.data
  const isEmpty = list?.length === 0
  return (
    <>
      <PageHeader
        title="Members"
        back={{ label: 'Settings', to: paths.settings() }}
        count={list && list.length > 0 && counted(list.length, 'member')}
        primary={
          hasPasskeys ? (
            <Button
              needs="members.write"
              look="primary"
              icon="plus"
              onClick={() => setInviting(true)}
            >
              Invite member
            </Button>
          ) : (
            isOff &&
            isEmpty && (
              <a className={buttonLink('primary')} href={basePath + helpAddress('members')}>
                Set up sign-in
              </a>
            )
          )
        }
      >
        {!isEmpty && !isOff && aboutMembers(hasPasskeys, hasSingleSignOn)}
      </PageHeader>
      {isOff && list && !isEmpty && <SignInIsOff />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {error && (
        <p role="alert" className="bad">
          {error.message}
        </p>
      )}
      {!list && result.error && (
        <FailedCard
          what="the members"
          error={result.error}
          busy={result.isFetching}
          retry={result.retry}
        />
      )}
      {list && <Notices result={result} />}
      {isEmpty && (
        <EmptyMessage title="No members yet">
          <p>{firstMembersOf(hasPasskeys, hasSingleSignOn)}</p>
        </EmptyMessage>
      )}
      {list && list.length > 0 && (
        <DataTable
          label="Members"
          rows={list}
          columns={columns}
          rowId={({ id }) => id}
          leavesAt="medium"
          muted={({ disabled_at: at }) => at !== null}
          around={around}
        />
      )}
      {hasPasskeys && <Invitations />}
      <BreakGlassReview />
      {list && <RoleTable />}
    </>
  )
}
