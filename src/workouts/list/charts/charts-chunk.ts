import { createStore, isHydrated } from '#src/kit/lib/store.ts'

export type Charts = Pick<
  typeof import('#src/workouts/list/sections/SummaryCharts.tsx'),
  'SummaryCharts' | 'PrintSheet'
>

/** The charts of the summary and their library, once loaded. The figures do not wait for them. */
export const loadedCharts = createStore<Charts | null>(() => null)

/** Resolves when React has taken over the page, which a change of a store would make it do in one block. */
const takenOver = () =>
  new Promise<void>((resolve) => {
    if (isHydrated.get()) return resolve()
    const stop = isHydrated.subscribe(() => {
      stop()
      resolve()
    })
  })

export async function loadCharts(): Promise<void> {
  const { SummaryCharts, PrintSheet, warmUpCharts } =
    await import('#src/workouts/list/sections/SummaryCharts.tsx')
  await takenOver()
  if (loadedCharts.get()) return
  warmUpCharts()
  loadedCharts.set({ SummaryCharts, PrintSheet })
}
