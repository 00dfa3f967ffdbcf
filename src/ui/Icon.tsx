const shapes = {
  people: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8Zm-5 5.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4',
  workouts: 'M1.5 8h3l2-5 3 10 2-5h3',
  connections: 'M5.5 2v3.5M10.5 2v3.5M3.5 5.5h9v2a4.5 4.5 0 0 1-9 0zM8 12v2.5',
  markers: 'M5.5 2h5M6.5 2v9.5a1.5 1.5 0 0 0 3 0V2M6.5 7h3',
  'order-sets': 'M2 4h12M2 8h9M2 12h6M13 9.5v5M10.5 12h5',
  diagnoses: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm3.6-1.4L14.5 14.5',
  'lab-accounts': 'M2.5 13.5v-7L8 2.5l5.5 4v7zM6.5 13.5v-4h3v4',
  inspector: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  cross: 'M4 4l8 8M12 4l-8 8',
  notice: 'M8 3v6M8 12.2v.1',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  unknown: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.6M8 12.4v.1',
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  right: 'M6 3.5L10.5 8 6 12.5',
  down: 'M3.5 6L8 10.5 12.5 6',
  left: 'M10 3.5L5.5 8l4.5 4.5',
  up: 'M3.5 10L8 5.5 12.5 10',
  plus: 'M8 3v10M3 8h10',
  download: 'M8 2.5v8M4.5 7L8 10.5 11.5 7M3 13.5h10',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2v-5h11v5h-2M4.5 9.5h7v4h-7z',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.5 3.5l-3 3 3 3',
  redo: 'M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M10.5 3.5l3 3-3 3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const
export type IconName = keyof typeof shapes

/** A line drawing of 16 px beside words that say the same; it is never the only sign. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 2.2 : 1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={shapes[name]} />
  </svg>
)
