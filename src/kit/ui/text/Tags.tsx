import css from './Tags.module.css'

/** The tags of a record. Nothing if there are none. */
export const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <span className="inline wrap">
      {tags.map((tag) => (
        <span key={tag} className={`soft tiny anywhere ${css.tag}`}>
          {tag}
        </span>
      ))}
    </span>
  )
