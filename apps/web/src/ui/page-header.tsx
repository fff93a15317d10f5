import type { ReactNode } from 'react'
import classes from './page-header.module.css'

export type PageHeaderProps = { title: ReactNode; text?: ReactNode; actions?: ReactNode }

/** The head of a page: its title, one sentence, its actions. */
export const PageHeader = ({ title, text, actions }: PageHeaderProps) => (
  <header className={classes.header}>
    <div className={classes.texts}>
      <h1>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </header>
)
