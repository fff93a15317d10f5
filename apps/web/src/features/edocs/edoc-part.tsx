import type { ReactNode } from 'react'
import classes from './reading.module.css'

type EdocPartProps<T> = { title: string; items: readonly T[]; children: (item: T) => ReactNode }

/** A heading and a list below the fields of a document; without any items it is left out. */
export function EdocPart<T>({ title, items, children }: EdocPartProps<T>) {
  if (items.length === 0) return null
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      <ul>
        {items.map((item, n) => (
          <li key={n}>{children(item)}</li>
        ))}
      </ul>
    </section>
  )
}
