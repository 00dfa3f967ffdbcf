export type Charts = Pick<
  typeof import('#src/workouts/list/sections/SummaryCharts.tsx'),
  'SummaryCharts' | 'PrintSheet'
>

let loaded: Charts | null = null

/** The charts of the summary and their library. Null until they are loaded. */
export const loadedCharts = () => loaded

/** Loads the charts, once. The figures don't wait for them. */
export async function loadCharts(): Promise<Charts> {
  const { SummaryCharts, PrintSheet, warmUpCharts } =
    await import('#src/workouts/list/sections/SummaryCharts.tsx')
  if (!loaded) warmUpCharts()
  return (loaded ??= { SummaryCharts, PrintSheet })
}
