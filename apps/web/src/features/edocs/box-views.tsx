import type { EdocBox } from '@khlang/contract/edoc-states'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/segments.tsx'
import classes from './boxes.module.css'

const views = { inbox: ['current', 'trash'], outbox: ['current', 'resend', 'trash'] } as const
export type BoxView = (typeof views)[EdocBox][number]

/** What the address means; a view that the box does not have is its first. */
export const viewOf = (box: EdocBox, view: string | undefined): BoxView =>
  views[box].find((one) => one === view) ?? 'current'

type BoxViewsProps = { box: EdocBox; view: BoxView; onView: (view: BoxView) => void; children?: ReactNode }

/** The documents of a box, what could not be delivered, and the trash; beside them, how the list looks. */
export function BoxViews({ box, view, onView, children }: BoxViewsProps) {
  const { t } = useTranslation('edocs')
  const { t: more } = useTranslation('edoc-boxes')
  return (
    <div className={classes.views}>
      <Segments
        label={t('view.label')}
        choices={views[box].map((value) => ({
          value,
          label: value === 'resend' ? more('view.resend') : t(`view.${value}`),
        }))}
        value={view}
        onChange={onView}
      />
      {children && <div className={classes.look}>{children}</div>}
    </div>
  )
}
