import { Link, useLocation, useMatches, useRevalidator } from 'react-router-dom'

import { DOCS_PATH } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { areaOf, areas, hasDocs, isOnBar, type AreaName } from '#src/kit/page/areas.ts'
import type { Handle } from '#src/kit/page/crumbs.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { keepOrderSetParams } from '#src/lab/order-draft/order-set-param-names.ts'

import { helpAddress } from './help-pages.ts'
import { setPreferences } from './set-preferences.ts'
import { signOutHere } from './sign-out.ts'
import { SignedInBrowsers } from './SignedInBrowsers.tsx'

import css from './Menu.module.css'

const shortcuts = [
  ['Ctrl K', 'Search, or paste an id or a code'],
  ['?', 'Settings, help and this list'],
  ['/', 'To the search field of the page'],
  ['Esc', 'Close what is open'],
  ['← →', 'Along a chart, or to the workout before and after'],
  ['+ − 0', 'On a map: closer, farther, the whole route'],
  ['↑ ↓', 'From row to row of a table; Home, End and the pages too'],
  ['Enter', 'Open the row in focus'],
  ['→ ←', 'Into the row in focus, or to unfold it, and back out'],
] as const

/** Keys that one area has beside those. */
const areaShortcuts: Partial<Record<AreaName, readonly (readonly [string, string])[]>> = {
  connections: [
    ['j k', 'Down and up the list of people'],
    ['x', 'Select the person in focus, or not'],
  ],
  workouts: [['f', 'Of many people: follow the one in focus in the charts']],
  markers: [['a', 'Add the row in focus to the order set, or take it off']],
  'order-sets': [['↑ ↓', 'On a handle: move what was chosen up or down']],
}
/** On every page whose address has the order set. */
const labShortcuts = [
  ['Ctrl Z', 'Undo the last change of the order set'],
  ['Ctrl Shift Z', 'Redo it'],
] as const

const areasOffBar = areas.filter((area) => !isOnBar(area))

/** Settings of this browser, and the keys that work on every page; on a phone also the areas beyond its bar. */
export default function Menu({ session, onClose }: { session: Session; onClose: () => void }) {
  const { theme, units, hideIdentifiers } = usePreferences()
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const handle = useMatches().findLast((match) => match.handle)?.handle as Handle | undefined
  // its units are those of the service: there is no distance
  const isOfLab = handle !== undefined && areaOf(handle.area).group === 'lab'
  const own = [...((handle && areaShortcuts[handle.area]) ?? []), ...(isOfLab ? labShortcuts : [])]
  return (
    <Dialog label="Settings and shortcuts" onClose={onClose} className={css.menu}>
      <div className={css.inside}>
        <nav className={css.areas} aria-label="More areas">
          {areasOffBar.map(({ name, label, to }) => (
            <Link key={name} to={keepOrderSetParams(to(), search)} onClick={onClose}>
              <Icon name={name} />
              {label}
            </Link>
          ))}
          {hasDocs(session) && (
            <a href={basePath + DOCS_PATH}>
              <Icon name="docs" />
              API docs
            </a>
          )}
        </nav>
        <div className={`row gap-4 ${css.heading}`}>
          <h2>Settings</h2>
          <a href={basePath + helpAddress(handle?.area)}>Help for this page</a>
          <Button look="quiet" icon="cross" iconOnly aria-label="Close" onClick={onClose} />
        </div>
        <div className={`row wrap between ${css.setting}`}>
          Theme
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
        </div>
        {!isOfLab && (
          <div className={`row wrap between ${css.setting}`}>
            Units
            <SegmentedControl
              label="Units"
              value={units}
              onChange={(value) => setPreferences({ units: value })}
              options={[
                { value: 'metric', label: 'Metric' },
                { value: 'imperial', label: 'Imperial' },
              ]}
            />
          </div>
        )}
        <div className={`row wrap between ${css.setting}`}>
          <span>
            Names and ids of people
            <small>Hide them in this tab while you share your screen.</small>
          </span>
          <SegmentedControl
            label="Names and ids of people"
            value={hideIdentifiers ? 'hidden' : 'shown'}
            onChange={(value) => setPreferences({ hideIdentifiers: value === 'hidden' })}
            options={[
              { value: 'shown', label: 'Shown' },
              { value: 'hidden', label: 'Hidden' },
            ]}
          />
        </div>
        <SignedInBrowsers />
        <section className={css.keys} aria-labelledby="keys">
          <h2 id="keys">Keys</h2>
          <dl>
            {[...shortcuts, ...own].map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
        <div className={`row gap-4 ${css.end}`}>
          <span>
            {session.team?.demo
              ? 'Demonstration team: everything here is made up'
              : (session.team?.name ?? session.upstream.host)}
          </span>
          <Button
            onClick={() => {
              onClose()
              void signOutHere(revalidate)
            }}
          >
            Sign out
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
