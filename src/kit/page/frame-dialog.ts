import { createStore } from '#src/kit/lib/store.ts'

/** The dialog of the frame that is open. A phone's page header opens the palette too, and the palette the shortcuts. */
export const frameDialog = createStore<'palette' | 'shortcuts' | 'break-glass' | null>(() => null)
