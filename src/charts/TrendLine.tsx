import { Line } from 'recharts'

/** A line through the rows that have the value. Where a row has none the line is broken: joining would invent. */
export const TrendLine = ({ dataKey, color }: { dataKey: string; color: string }) => (
  <Line dataKey={dataKey} stroke={color} strokeWidth={1.75} dot={false} activeDot={false} isAnimationActive={false} connectNulls={false} type="linear" />
)
