import type { ReactNode } from 'react'

import { Status } from '#src/kit/ui/text/Status.tsx'

import css from './order-sets.module.css'

/** Notice that the selection isn't one order yet: the reason, and what to do. */
export const NotSent = ({ word, children }: { word: string; children: ReactNode }) => (
  <div role="alert" className={`stack start anywhere ${css.refused}`}>
    <Status tone="bad">{word}</Status>
    {children}
  </div>
)
