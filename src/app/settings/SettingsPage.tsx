import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { docsAddress, helpAddress } from '#src/app/help-pages.ts'
import { setPreferences } from '#src/app/set-preferences.ts'
import { useOwnerName } from '#src/connections/issue-update/owner-name.ts'
import { SetOwnerName } from '#src/connections/issue-update/SetOwnerName.tsx'
import { session as whoIsSignedIn } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { frameDialog } from '#src/kit/page/frame-dialog.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { Passkeys } from './Passkeys.tsx'
import { isOfDemo, Roles } from './Roles.tsx'
import { SignedInBrowsers } from './SignedInBrowsers.tsx'

import css from './settings.module.css'

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

const Setting = ({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string | undefined
  children?: ReactNode
}) => (
  <div className={`row wrap between ${css.setting}`}>
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
    {children}
  </div>
)

/** A link to a separate page, as a whole row. */
const PageRow = ({ link, hint }: { link: ReactNode; hint: string }) => (
  <div className={`row between ${css.setting} ${css.pageRow}`}>
    <span>
      {link}
      <small>{hint}</small>
    </span>
    <Icon name="right" />
  </div>
)

/** Name under which the reader of a shared key is assigned issues, and the form to set it. */
const OwnName = () => {
  const me = useOwnerName()
  return (
    <Setting label="Your name" hint="Issues are assigned to you under this name.">
      <div className="row">
        {me || <span className="faint">Not set</span>}
        <SetOwnerName isBesideName />
      </div>
    </Setting>
  )
}

const Appearance = () => {
  const { theme, units, weekStart } = usePreferences()
  return (
    <Section title="Appearance">
      <Setting label="Theme" hint="System follows your device.">
        <SegmentedControl
          label="Theme"
          value={theme}
          onChange={(value) => setPreferences({ theme: value })}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Setting>
      <Setting label="Units" hint="For distance and elevation.">
        <SegmentedControl
          label="Units"
          value={units}
          onChange={(value) => setPreferences({ units: value })}
          options={[
            { value: 'metric', label: 'Metric' },
            { value: 'imperial', label: 'Imperial' },
          ]}
        />
      </Setting>
      <Setting label="Week starts on" hint="For workout weeks and calendars.">
        <SegmentedControl
          label="Week starts on"
          value={weekStart}
          onChange={(value) => setPreferences({ weekStart: value })}
          options={[
            { value: 'monday', label: 'Monday' },
            { value: 'sunday', label: 'Sunday' },
          ]}
        />
      </Setting>
    </Section>
  )
}

const Privacy = () => {
  const { hideIdentifiers } = usePreferences()
  return (
    <Section title="Privacy">
      <Setting
        label="People’s names and IDs"
        hint="Hide them in this tab when you share your screen."
      >
        <SegmentedControl
          label="People’s names and IDs"
          value={hideIdentifiers ? 'hidden' : 'shown'}
          onChange={(value) => setPreferences({ hideIdentifiers: value === 'hidden' })}
          options={[
            { value: 'shown', label: 'Shown' },
            { value: 'hidden', label: 'Hidden' },
          ]}
        />
      </Setting>
    </Section>
  )
}

/** Settings of this browser, its sessions, and the pages for developers. */
export default function SettingsPage() {
  const { data: session } = useQuery(whoIsSignedIn())
  const docs = docsAddress(session)
  const isDemo = isOfDemo(session)
  const hasTeam = (['members.read', 'api-keys.write', 'audit.read'] as const).some(
    (right) => !denialOf(right),
  )
  return (
    <>
      <PageHeader title="Settings" />
      <div className={css.page}>
        <Section title="You">
          {session?.member ? (
            <Setting label={session.member.name} hint={session.member.email ?? undefined} />
          ) : (
            <OwnName />
          )}
          {!isDemo && <Roles />}
        </Section>
        {session?.member && session.signIn.includes('members') && (
          <Passkeys section={(list) => <Section title="Passkeys">{list}</Section>} />
        )}
        <Appearance />
        <Privacy />
        {hasTeam && (
          <Section title="Team">
            {!denialOf('members.read') && (
              <PageRow
                link={<Link to={paths.members()}>Members</Link>}
                hint="People who sign in with their own account, and what each role can do."
              />
            )}
            {!denialOf('api-keys.write') && (
              <PageRow
                link={<Link to={paths.apiKeys()}>API keys</Link>}
                hint="Access for scripts and other software."
              />
            )}
            {!denialOf('audit.read') && (
              <div className={css.onPhone}>
                <PageRow
                  link={<Link to={paths.audit()}>Audit log</Link>}
                  hint="Who viewed or changed data about people."
                />
              </div>
            )}
          </Section>
        )}
        <Section title="Sessions">
          <SignedInBrowsers />
        </Section>
        <Section title="Help">
          <PageRow
            link={<a href={basePath + helpAddress(undefined)}>Guides</a>}
            hint="For clinicians, operations staff, and analysts."
          />
          <div className={css.keys}>
            <Setting label="Keyboard shortcuts" hint="Press ? on any page.">
              <Button onClick={() => frameDialog.set('shortcuts')}>View shortcuts</Button>
            </Setting>
          </div>
        </Section>
        <Section title="For developers">
          <PageRow
            link={<Link to={paths.inspector()}>Inspector</Link>}
            hint="API requests from this tab, with their responses."
          />
          {docs && (
            <PageRow link={<a href={docs}>API docs</a>} hint="Browse and try every endpoint." />
          )}
        </Section>
        {isDemo && (
          <Section title="Demo">
            <Roles />
          </Section>
        )}
      </div>
    </>
  )
}
