import { createStore } from '#src/kit/lib/store.ts'

/** True while the palette is open: the frame shows it, and a phone's page header opens it too. */
export const paletteOpen = createStore(false)
