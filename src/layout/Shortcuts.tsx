import { useRevalidator } from 'react-router-dom'

import type { Session } from '#contract/desk.ts'
import { signOut } from '#src/api/desk.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { setPreferences, usePreferences } from '#src/ui/preferences.ts'
import { Segments } from '#src/ui/Segments.tsx'
import css from './Shortcuts.module.css'

const shortcuts = [
  ['Ctrl K', 'Search, or paste an id or a code'],
  ['?', 'This list'],
  ['/', 'To the search field of the page'],
  ['Esc', 'Close what is open'],
  ['← →', 'Move along a chart, or to the previous and next workout'],
  ['Enter', 'Open the row in focus'],
] as const

/** Settings of this browser, and the keys that work on every page. */
export default function Shortcuts({ session, onClose }: { session: Session; onClose: () => void }) {
  const { theme, units, hideIdentifiers } = usePreferences()
  const revalidator = useRevalidator()
  return (
    <Dialog label="Settings and shortcuts" onClose={onClose}>
      <div className={css.inside}>
        <h2>Settings</h2>
        <div className={css.setting}>
          Theme
          <Segments
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
        <div className={css.setting}>
          Units
          <Segments
            label="Units"
            value={units}
            onChange={(value) => setPreferences({ units: value })}
            options={[
              { value: 'metric', label: 'Metric' },
              { value: 'imperial', label: 'Imperial' },
            ]}
          />
        </div>
        <div className={css.setting}>
          Hide identifiers
          <Button pressed={hideIdentifiers} onClick={() => setPreferences({ hideIdentifiers: !hideIdentifiers })}>
            {hideIdentifiers ? 'Hidden' : 'Shown'}
          </Button>
        </div>
        <p className={css.note}>Hides the names and ids of people in this tab, for sharing a screen.</p>
        <h2>Keys</h2>
        <dl className={css.keys}>
          {shortcuts.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <div className={css.end}>
          <span>{session.team?.name ?? session.upstream.host}</span>
          <Button
            onClick={() => {
              onClose()
              const again = () => revalidator.revalidate()
              void signOut().then(again, again)
            }}
          >
            Sign out
          </Button>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
