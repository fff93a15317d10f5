import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/states.tsx'
import { Brand } from './brand.tsx'
import classes from './whole-page.module.css'

type WholePageProps = { icon: LucideIcon; title: string; text: string; action: ReactNode }

/** A page of its own that says one thing, and what to do next. */
export const WholePage = (props: WholePageProps) => (
  <main id="content" tabIndex={-1} className={classes.page}>
    <Brand />
    <EmptyState level={1} {...props} />
  </main>
)
