import { Button } from '@mantine/core'
import { SlidersHorizontal, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'

type FilterBarProps = {
  label: string
  /** How many filters are set. */
  count: number
  onClear: () => void
  /** The fields. */
  children: ReactNode
  /** More buttons, beside the one that clears. */
  tools?: ReactNode
}

/** The filters of a list, on narrow pages behind a button that says how many are set. */
export function FilterBar({ label, count, onClear, children, tools }: FilterBarProps) {
  const { t } = useTranslation('ui')
  const fields = useId()
  const [open, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const clear = ({ detail }: MouseEvent) => {
    onClear()
    // The button goes with the filters: whoever used the keyboard stays here, at the first thing that is shown.
    if (detail !== 0) return
    for (const element of bar.current?.querySelectorAll<HTMLElement>('button[aria-controls], input, select') ?? []) {
      element.focus()
      if (document.activeElement === element) return
    }
  }
  return (
    <search ref={bar} className={classes.bar} aria-label={label} data-open={open || undefined}>
      <Button
        className={classes.toggle}
        variant="default"
        aria-expanded={open}
        aria-controls={fields}
        leftSection={<SlidersHorizontal size={16} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? t('filters.some', { count }) : t('filters.none')}
      </Button>
      <div id={fields} className={classes.fields}>
        {children}
      </div>
      <div className={classes.tools}>
        {count > 0 && (
          <Button variant="subtle" leftSection={<X size={16} aria-hidden="true" />} onClick={clear}>
            {t('filters.clear')}
          </Button>
        )}
        {tools}
      </div>
    </search>
  )
}
