import { Link } from 'react-router-dom'

import { useAddress } from '#src/workouts/list/page/address.ts'
import { sections } from '#src/workouts/list/page/sections.ts'

import css from '#src/workouts/list/sections.module.css'

/** Links to the sections of the page. They stay in view while the section scrolls. */
export function SectionNav() {
  const { section: open, linkToSection } = useAddress()
  return (
    <nav className={`row ${css.nav}`} aria-label="Sections">
      {sections.map(({ section, label }) => (
        <Link
          key={section}
          className={css.section}
          to={linkToSection(section)}
          aria-current={section === open ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
