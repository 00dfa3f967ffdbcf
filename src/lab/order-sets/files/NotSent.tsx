import type { ReactNode } from 'react'

import { Status } from '#src/kit/ui/text/Status.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** What is chosen is not one order yet: why, and what makes it one. */
export const NotSent = ({ word, children }: { word: string; children: ReactNode }) => (
  <div role="alert" className={css.refused}>
    <Status tone="bad">{word}</Status>
    {children}
  </div>
)
