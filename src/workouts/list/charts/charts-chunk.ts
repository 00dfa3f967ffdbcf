import { createStore } from '#src/kit/lib/store.ts'

export type Charts = Pick<
  typeof import('#src/workouts/list/sections/SummaryCharts.tsx'),
  'SummaryCharts' | 'PrintSheet'
>

/** The charts of the summary and their library, once loaded. The figures do not wait for them. */
export const loadedCharts = createStore<Charts | null>(() => null)

export async function loadCharts(): Promise<void> {
  const { SummaryCharts, PrintSheet, warmUpCharts } =
    await import('#src/workouts/list/sections/SummaryCharts.tsx')
  if (loadedCharts.get()) return
  warmUpCharts()
  loadedCharts.set({ SummaryCharts, PrintSheet })
}
