import type { ReactNode } from 'react'

import { AddButton, FavoriteButton } from './AddButton.tsx'
import { CodeMarks } from './CodeMarks.tsx'
import { CodeTitle } from './CodeTitle.tsx'
import { useKnownCodes } from './diagnosis-reading.ts'

import css from './diagnoses.module.css'

export type KeptActions = {
  dx: readonly string[]
  favorites: readonly string[]
  onToggle: (code: string) => void
  onFavorite: (code: string) => void
}

/** A titled list of codes. */
export function KeptCodes({
  id,
  title,
  beginning = '',
  codes,
  dx,
  favorites,
  onToggle,
  onFavorite,
  noteOf,
}: KeptActions & {
  id: string
  title: string
  /** Words with which the titles of all codes begin, shown once. */
  beginning?: string
  codes: readonly string[]
  /** Words beside the title of a code. */
  noteOf?: (code: string) => ReactNode
}) {
  const described = useKnownCodes(codes)
  if (!codes.length) return null
  return (
    <section aria-labelledby={id} className={css.kept}>
      <h2 id={id}>
        {title} {beginning && <span className={`soft ${css.beginning}`}>{beginning} …</span>}
      </h2>
      <ul>
        {codes.map((code) => (
          <li key={code} className={css.result}>
            <code className={css.code}>{code}</code>
            <span className={`shrink ${css.title}`}>
              <CodeTitle code={code} codes={described} beginning={beginning} />
            </span>
            <span className={`soft small ${css.note}`}>
              {noteOf?.(code)}
              <CodeMarks billable={described.known.get(code)?.billable} />
            </span>
            <span className={`row gap-1 ${css.actions}`}>
              <FavoriteButton
                code={code}
                isFavorite={favorites.includes(code)}
                onToggle={onFavorite}
              />
              <AddButton code={code} isSelected={dx.includes(code)} onToggle={onToggle} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
