import { useLocation, Link, useMatches, useNavigate } from 'react-router-dom'

import { Button } from '#src/kit/ui/Button.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { lastPerson, setLastPerson, shortId, usePersonName } from './person.ts'

import css from './current.module.css'

/** The person whose pages are open, or were last: the way to both of them from everywhere, and to leave them. */
export function CurrentPerson() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { hideIdentifiers } = usePreferences()
  const open = useMatches().findLast(({ params }) => params.user_id)?.params.user_id
  const userId = open ?? lastPerson() ?? undefined
  const name = usePersonName(userId)
  if (!userId) return null
  const leave = () => {
    setLastPerson(null)
    // the frame is drawn anew with the address, be it the same one
    void navigate(open ? paths.people() : { pathname, search }, {
      replace: !open,
      preventScrollReset: !open,
    })
  }
  return (
    <div className="shrink unprinted" data-person="">
      <Dropdown
        label={`Person: ${name}`}
        icon="people"
        words={<span className={`ellipsis nowrap ${css.name}`}>{name}</span>}
        align="right"
        on={open !== undefined}
      >
        <div className={`stack ${css.panel}`}>
          <strong>{name}</strong>
          {!hideIdentifiers && <CopyCode code={userId} what="user id" short={shortId(userId)} />}
          <nav aria-label="Pages of this person" className="row gap-4">
            <Link to={paths.workouts(userId)}>Workouts</Link>
            <Link to={paths.connections(userId)}>Connections</Link>
          </nav>
          <div className="row gap-4">
            <Button onClick={leave}>Leave</Button>
            <Link to={paths.people()}>All people</Link>
          </div>
        </div>
      </Dropdown>
    </div>
  )
}
