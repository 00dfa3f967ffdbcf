import css from './saved-list.module.css'

/** The tags of a saved set, beside its name. */
export const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.map((tag) => (
    <span key={tag} className={css.tag}>
      {tag}
    </span>
  ))
