import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import { isObject, isPlain, plainText, readItem, type Field } from './other-fields.ts'

import css from '#src/lab/markers/other-fields.module.css'

/** Maximum depth, beyond which it is a tree. */
const DEEPEST = 4

function Value({ value, depth }: { value: unknown; depth: number }) {
  if (isPlain(value)) {
    const text = plainText(value)
    return text === null ? <Missing what="Not provided" /> : <LongText text={text} />
  }
  if (depth > DEEPEST) return <Tree value={value} />
  if (Array.isArray(value)) return <List list={value} depth={depth} />
  return <OtherFields fields={Object.entries(value)} depth={depth + 1} />
}

function List({ list, depth }: { list: readonly unknown[]; depth: number }) {
  const [first, more] = useShowMore(list)
  if (list.length === 0) return 'none'
  if (list.every(isPlain))
    return <LongText text={list.map((one) => plainText(one) ?? '–').join(', ')} />
  return (
    <>
      <ol className={`stack gap-1 ${css.list}`}>
        {first.map((item, place) => (
          <li key={place}>
            {isObject(item) ? (
              <Item item={item} depth={depth} />
            ) : (
              <Value value={item} depth={depth + 1} />
            )}
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

function Item({ item, depth }: { item: Record<string, unknown>; depth: number }) {
  const { title, plain, nested } = readItem(item)
  const words = plain.map(([name, value]) => `${name} ${plainText(value) ?? '–'}`).join(' · ')
  return (
    <>
      {title !== null && (
        <span className={css.title}>
          <LongText text={title} />
        </span>
      )}
      {words && (
        <span className="soft small">
          <LongText text={words} />
        </span>
      )}
      {nested.length > 0 && <OtherFields fields={nested} depth={depth + 1} />}
    </>
  )
}

/** Fields that are not in the interface, with the service's names. Nothing if there are none. */
export const OtherFields = ({ fields, depth = 0 }: { fields: readonly Field[]; depth?: number }) =>
  fields.length > 0 && (
    <dl className={`anywhere ${css.fields}`}>
      {fields.map(([name, value]) => (
        <div key={name} className={css.field}>
          <dt>{name}</dt>
          <dd>
            <Value value={value} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  )
