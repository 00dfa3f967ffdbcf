import { PageHeader } from '#src/kit/page/PageHeader.tsx'

import { Buttons, Choices, Menus } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { Marks, Messages } from './Marks.tsx'
import { Overlays, Rows } from './Overlays.tsx'

import css from './gallery.module.css'

const parts = { Buttons, Fields, Choices, Menus, Overlays, Marks, Messages, Rows }

/** Every base component with its states, in light and dark. Hover and focus show on the component itself. */
export default function GalleryPage() {
  return (
    <>
      <PageHeader title="Base parts" />
      <div className={css.schemes}>
        {(['light', 'dark'] as const).map((scheme) => (
          <section key={scheme} data-scheme={scheme} aria-label={scheme} className={css.scheme}>
            {Object.entries(parts).map(([title, Part]) => (
              <div key={title} className={css.part}>
                <h2>{title}</h2>
                <Part scheme={scheme} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}
