import { commands } from 'vitest/browser'

import type { SentLabAccount } from '#contract/interface/lab-accounts.ts'
import type { SentMarker } from '#contract/interface/markers.ts'

type Lab = { id: number; slug: string; name: string }
type Catalog = { labs: Lab[]; markers: SentMarker[]; labAccounts: SentLabAccount[] }
declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    /** In server/demo/testing.ts. */
    demoCatalog: (team: string) => Promise<Catalog>
  }
}

/** The catalog of the demo, for the team with this ID. */
export const demoCatalog = (team: string): Promise<Catalog> => commands.demoCatalog(team)
