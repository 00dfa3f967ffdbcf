import { Icon } from '#src/kit/ui/Icon.tsx'

/** A check mark in a table, with its meaning in words. */
export const Tick = ({ what }: { what: string }) => (
  <span title={what} className="row">
    <Icon name="check" />
    <span className="visually-hidden">{what}</span>
  </span>
)
