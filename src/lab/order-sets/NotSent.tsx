import type { ReactNode } from 'react'

import { Status } from '#src/kit/ui/text/Status.tsx'

import css from './order-sets.module.css'

/** Notice that the choice is not one order yet: the reason, and the remedy. */
export const NotSent = ({ word, children }: { word: string; children: ReactNode }) => (
  <div role="alert" className={`stack start anywhere ${css.refused}`}>
    <Status tone="bad">{word}</Status>
    {children}
  </div>
)
