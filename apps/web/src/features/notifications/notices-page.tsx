import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Segments } from '../../ui/segments.tsx'
import settings from '../../ui/settings.module.css'
import { NoticeChoices } from './notice-choices.tsx'
import { type NoticeTab, noticeTabs } from './notice-tabs.ts'
import { NoticeRows } from './notice-rows.tsx'
import { NoNotices } from './no-notices.tsx'
import { noticesQuery } from './notices.api.ts'
import classes from './notifications.module.css'
import { PushSetting } from './push-setting.tsx'
import { useReadAll } from './use-read-all.ts'

/** All notifications of the signed-in person, and how they want to be notified. */
export function NoticesPage({ tab, onTab }: { tab: NoticeTab; onTab: (tab: NoticeTab) => void }) {
  const { t } = useTranslation('notifications')
  const readAll = useReadAll()
  const choices = noticeTabs.map((value) => ({ value, label: t(value) }))
  return (
    <div className={settings.page} data-wide={tab === 'settings' || undefined}>
      <PageHeader
        title={t('title')}
        text={tab === 'settings' ? undefined : t('text')}
        actions={
          tab !== 'settings' && (
            <>
              <Button
                component={Link}
                to="/access-requests"
                variant="default"
                leftSection={<KeyRound size={18} aria-hidden="true" />}
              >
                {t('accessRequests')}
              </Button>
              <Button variant="default" leftSection={<CheckCheck size={18} aria-hidden="true" />} onClick={readAll}>
                {t('readAll')}
              </Button>
            </>
          )
        }
      />
      <div className={settings.tabs}>
        <Segments label={t('show')} choices={choices} value={tab} onChange={onTab} />
      </div>
      {tab === 'settings' ? (
        <>
          <NoticeChoices />
          <PushSetting />
        </>
      ) : (
        <NoticeList unread={tab === 'unread'} />
      )}
    </div>
  )
}

function NoticeList({ unread }: { unread: boolean }) {
  const list = useInfiniteQuery(noticesQuery(unread, useLanguage()))
  return (
    <PagedList list={list} waiting={{ rows: 5 }} empty={<NoNotices allRead={unread} />}>
      {(notices) => (
        <section className={`${settings.section} ${classes.list}`}>
          <NoticeRows notices={notices} />
        </section>
      )}
    </PagedList>
  )
}
