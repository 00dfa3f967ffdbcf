import type { PageName } from '#lib/page-addresses.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { useHandle } from '#src/kit/page/navigation.ts'
import { areaOf } from '#src/kit/page/navigation.ts'
import { Dialog } from '#src/kit/ui/Dialog.tsx'

import { helpAddress } from './help-pages.ts'

import css from './Shortcuts.module.css'

const shortcuts = [
  ['Ctrl K', 'Search or paste an ID or code'],
  ['?', 'Keyboard shortcuts'],
  ['/', 'Focus the page’s search field'],
  ['Esc', 'Close the open panel or dialog'],
  ['+ − 0', 'On a map: zoom in, zoom out, show the whole route'],
  ['↑ ↓', 'Move between rows. Home, End, Page Up, and Page Down also work.'],
  ['Enter', 'Open the focused row’s page'],
  ['← →', 'Close or open the focused row. Move along a chart or between workouts.'],
] as const

/** Additional keys of one page. */
const pageShortcuts: Partial<Record<PageName, readonly (readonly [string, string])[]>> = {
  board: [
    ['j k', 'Move down or up the list of people'],
    ['x', 'Select or deselect the focused person'],
  ],
  issues: [
    ['j k', 'Move down or up the list of issues'],
    ['a', 'Assign the open issue to me'],
    ['s', 'Snooze the open issue'],
    ['m', 'Copy the open issue’s message'],
    ['e', 'Resolve the open issue'],
  ],
  cohort: [['f', 'Highlight the focused person in the charts']],
  markers: [
    ['j k', 'Open the next or previous marker'],
    ['a', 'Add the focused row to the order set, or remove it'],
    ['c', 'Compare the focused row'],
  ],
  inspector: [['j k', 'Open the next or previous request']],
  orderSets: [['↑ ↓', 'On a drag handle: move the item up or down']],
}
/** Keys on every page that shows the order set. */
const labShortcuts = [
  ['Ctrl Z', 'Undo the last change to the order set'],
  ['Ctrl Shift Z', 'Redo the last undone change'],
] as const

type Key = readonly [key: string, action: string]

/** Keys and their actions: those of every page, then `own`. */
const ShortcutList = ({ own }: { own: readonly Key[] }) => (
  <dl className={css.keys}>
    {[...shortcuts, ...own].map(([key, action]) => (
      <div key={key + action}>
        <dt>
          {key.split(' ').map((one) => (
            <kbd key={one}>{one}</kbd>
          ))}
        </dt>
        <dd>{action}</dd>
      </div>
    ))}
  </dl>
)

/** The keys of the open page, and a link to its help. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const handle = useHandle()
  const own: readonly Key[] = handle
    ? [
        ...(pageShortcuts[handle.page] ?? []),
        ...(areaOf(handle.area).group === 'lab' ? labShortcuts : []),
      ]
    : []
  return (
    <Dialog title="Keyboard shortcuts" size="m" onClose={onClose}>
      <ShortcutList own={own} />
      <p>
        <a href={basePath + helpAddress(handle?.page)}>Help for this page</a>
      </p>
    </Dialog>
  )
}
