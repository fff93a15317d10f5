import type { EdocBox } from '@khlang/contract/edoc-states'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useActiveAccount } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoPermissionState } from '../../ui/states.tsx'
import { Box, type BoxProps } from './box.tsx'
import classes from './boxes.module.css'

export type BoxPageProps = BoxProps & { box: EdocBox }

/** The documents that the account received, or sent. */
export function BoxPage(props: BoxPageProps) {
  const { t } = useTranslation('edocs')
  const active = useActiveAccount()
  const held = props.box === 'inbox' ? active.statusPermissionInbox : active.statusPermissionOutbox
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(`${props.box}.title`)}
        text={t(`${props.box}.text`)}
        actions={
          held !== 'off' && (
            <>
              {props.box === 'inbox' && active.type === 'Citizen' && (
                <Button component={Link} to="/inbox/refunds" variant="default">
                  {t('refunds')}
                </Button>
              )}
              <Button component={Link} to={`/${props.box}/dashboard`} variant="default">
                {t('dashboard')}
              </Button>
            </>
          )
        }
      />
      {held === 'off' ? <NoPermissionState text={t('notAllowed')} /> : <Box {...props} />}
    </div>
  )
}
