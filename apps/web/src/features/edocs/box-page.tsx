import type { EdocBox } from '@khlang/contract/edoc-states'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActiveAccount } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoPermissionState } from '../../ui/states.tsx'
import { Box, type BoxProps } from './box.tsx'
import { withSearch } from './box-filter.ts'
import { BoxViews, type BoxView, viewOf } from './box-views.tsx'
import classes from './boxes.module.css'
import { Unproved } from './unproved/unproved.tsx'
import { Resends } from './resends/resends.tsx'

export type BoxPageProps = Omit<BoxProps, 'onView'> & { box: EdocBox; notice?: ReactNode }

/** The documents that the account received, or sent, and what it could not deliver. */
export function BoxPage(props: BoxPageProps) {
  const { box, search, onSearch, notice } = props
  const { t } = useTranslation('edocs')
  const { t: more } = useTranslation('edoc-boxes')
  const active = useActiveAccount()
  const held = box === 'inbox' ? active.statusPermissionInbox : active.statusPermissionOutbox
  const view = viewOf(box, search.view)
  // A search of one view is none of another.
  const onView = (next: BoxView) =>
    onSearch(
      next === 'resend' || view === 'resend'
        ? withSearch({}, { view: next === 'current' ? '' : next })
        : withSearch(search, { view: next === 'current' ? '' : next }),
    )
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(`${box}.title`)}
        text={view === 'resend' ? more('resends.text') : t(`${box}.text`)}
        actions={
          held !== 'off' && (
            <>
              {box === 'inbox' && active.type === 'Citizen' && (
                <Button component={Link} to="/inbox/refunds" variant="default">
                  {t('refunds')}
                </Button>
              )}
              {held === 'manage' && (
                <>
                  <Button component={Link} to={`/${box}/vat`} variant="default">
                    {t(`vatReport.${box}`)}
                  </Button>
                  <Button component={Link} to={`/${box}/dashboard`} variant="default">
                    {t('dashboard')}
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      {notice}
      {held === 'off' ? (
        <NoPermissionState text={t('notAllowed')} />
      ) : view === 'resend' ? (
        <>
          <BoxViews box={box} view={view} onView={onView} />
          <Resends search={search} onSearch={onSearch} />
        </>
      ) : (
        <>
          {box === 'inbox' && view === 'current' && <Unproved mayManage={held === 'manage'} />}
          <Box {...props} onView={onView} />
        </>
      )}
    </div>
  )
}
