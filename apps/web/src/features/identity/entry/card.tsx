import type { ReactNode } from 'react'
import classes from './entry.module.css'

export type EntryCardProps = {
  /** The address of the logo of a business. */
  logo?: string | null
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
  foot?: ReactNode
  wide?: boolean
}

/** The one card of an entry page. */
export const EntryCard = ({ logo, title, text, children, foot, wide }: EntryCardProps) => (
  <section className={classes.card} data-wide={wide || undefined}>
    <header className={classes.head}>
      {logo && <img className={classes.logo} src={logo} alt="" />}
      <h1>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
    </header>
    {children}
    {foot && <footer className={classes.foot}>{foot}</footer>}
  </section>
)

/** A line with a word between two groups of ways. */
export const Or = ({ children }: { children: ReactNode }) => <p className={classes.or}>{children}</p>

export const ButtonGroup = ({ children }: { children: ReactNode }) => <div className={classes.buttons}>{children}</div>
