export type Charts = Pick<
  typeof import('#src/workouts/list/sections/SummaryCharts.tsx'),
  'SummaryCharts' | 'PrintSheet'
>

let loaded: Charts | null = null

/** The charts of the summary and their library, once they are here. The figures do not wait for them. */
export const chartsIfLoaded = () => loaded
export async function loadCharts(): Promise<Charts> {
  const { SummaryCharts, PrintSheet, warmUpCharts } =
    await import('#src/workouts/list/sections/SummaryCharts.tsx')
  if (loaded) return loaded
  warmUpCharts()
  return (loaded = { SummaryCharts, PrintSheet })
}
