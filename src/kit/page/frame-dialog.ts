import { createStore } from '#src/kit/lib/store.ts'

/** The frame's open dialog. A phone's page header opens the palette too, and the palette the shortcuts. */
export const frameDialog = createStore<'palette' | 'shortcuts' | 'break-glass' | null>(() => null)

export const closeFrameDialog = () => frameDialog.set(null)
