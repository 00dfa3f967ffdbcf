import type { View } from './audit.ts'

export const kindWords: Record<View['kind'], string> = {
  '': 'All actions',
  change: 'Changes',
  read: 'Views',
  denied: 'Denied',
  'break-glass': 'Break glass',
}
export const withinWords: Record<View['within'], string> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  '30d': 'Last 30 days',
  year: 'Last 12 months',
  all: 'All time',
}
