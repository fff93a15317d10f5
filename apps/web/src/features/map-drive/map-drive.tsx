import { getMapDrive } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { call } from '../../lib/call.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ConnectionTest } from './connection-test.tsx'
import { Devices } from './devices.tsx'
import { Guide } from './guide.tsx'
import classes from './map-drive.module.css'

/** Map Drive (T01): its address, device passwords and setup guide. */
export function MapDrive() {
  const { t } = useTranslation('map-drive')
  const me = useMe()
  /** The password that has just been made: the connection test takes it over. */
  const [secret, setSecret] = useState('')
  const drive = useQuery({
    queryKey: ['map-drive', me.active.accountId],
    queryFn: ({ signal }) => call(getMapDrive, {}, { signal }),
  })
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={t('text', { account: me.active.name })} />
      {drive.isPending && <Skeletons rows={6} />}
      {drive.error && <ErrorState error={drive.error} onRetry={() => void drive.refetch()} />}
      {drive.data && !drive.data.allowed && <Off isAdmin={me.active.isAdmin} />}
      {drive.data?.allowed && (
        <>
          <section className={settings.section}>
            <h2>{t('address.title')}</h2>
            <dl className={settings.facts}>
              <Copied label={t('address.url')} value={drive.data.url} />
              <Copied label={t('address.username')} value={drive.data.username} />
            </dl>
          </section>
          <Devices onMade={setSecret} />
          <Guide address={drive.data} fileLimit={drive.data.fileLimit} />
          <ConnectionTest key={secret} address={drive.data} secret={secret} />
        </>
      )}
    </div>
  )
}

/** An Admin Business has nobody to ask: the setting is theirs. */
function Off({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('map-drive')
  if (!isAdmin) return <EmptyState icon={Unplug} title={t('off.title')} text={t('off.text')} />
  return (
    <EmptyState
      icon={Unplug}
      title={t('off.title')}
      text={t('off.admin')}
      action={
        <Button component={Link} to="/onebox-system-admin-managefeature">
          {t('off.open')}
        </Button>
      }
    />
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('map-drive')
  return (
    <>
      <dt>{label}</dt>
      <dd className={classes.copied}>
        <code>{value}</code>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('copyOne', { what: label })}
          leftSection={<Copy size={14} aria-hidden="true" />}
          onClick={() => void copyText(value, t('copied'))}
        >
          {t('copy')}
        </Button>
      </dd>
    </>
  )
}
