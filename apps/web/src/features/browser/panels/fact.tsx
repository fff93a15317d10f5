import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A row of the details: what it is called and what it says. */
export const Fact = ({ label, title, children }: { label: string; title?: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd title={title}>{children}</dd>
  </div>
)

/** A second, smaller line below a fact. */
export const FactNote = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <span className={classes.by} role={role}>
    {children}
  </span>
)
