import { Link } from 'react-router-dom'

import type { Person } from '#contract/own/workspace.ts'
import { withoutName } from '#src/kit/page/person.ts'
import { paths } from '#src/kit/url/paths.ts'

import css from './people.module.css'

/** Name of a person, with a link to their pages. */
export const PersonName = ({
  person,
  place,
  isHidden,
}: {
  person: Person
  place: number
  isHidden: boolean
}) => (
  <Link className={css.name} to={paths.person(person.user_id)}>
    {isHidden
      ? `Person ${place + 1}`
      : (person.label ?? (
          <span className={`soft ${css.unnamed}`}>{withoutName(person.user_id)}</span>
        ))}
  </Link>
)
