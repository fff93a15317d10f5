import type { SupportAccess } from '@khlang/contract/support'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { useSending } from '../../lib/use-sending.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState, NoPermissionState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { AccessFacts } from './access-facts.tsx'
import { useCountdown } from './countdown.ts'
import { Steps } from './steps.tsx'
import { accessesQuery, answer, openQuery } from './support.api.ts'
import classes from './support.module.css'

const isOpen = ({ state }: SupportAccess) => state === 'otp_sent' || state === 'active' || state === 'warning'

/** Support in the own account; of a business it is for Admin Business to see and end, and others read where theirs is. */
export function OwnerPage() {
  const { t } = useTranslation('support')
  const { active } = useMe()
  if (active.type === 'Business' && !active.isAdmin)
    return <NoPermissionState level={1} text={t('owner.ofBusiness')} askWhom={t('owner.askAdmin')} />
  return <OwnAccesses />
}

/** The open access, watched and ended here, and earlier ones. */
function OwnAccesses() {
  const { t } = useTranslation('support')
  const { active } = useMe()
  const open = useQuery(openQuery())
  const current = open.data?.access?.id ?? null
  // What has just ended is among the earlier ones at once.
  const list = useInfiniteQuery(accessesQuery(current))
  return (
    <div className={settings.page}>
      <PageHeader title={t('owner.title')} text={t('owner.text', { account: active.name })} />
      <QueryState query={open} waiting={{ shape: 'text', rows: 2 }}>
        {({ access, ahead }) => access && <OpenAccess of={access} ahead={ahead} />}
      </QueryState>
      <PagedList
        list={list}
        waiting={{ rows: 3 }}
        empty={!current && <EmptyState icon={LifeBuoy} title={t('owner.none')} text={t('owner.noneText')} />}
      >
        {(rows) => (
          <section className={settings.section} hidden={rows.every(isOpen)}>
            <h2>{t('owner.pastTitle')}</h2>
            <ul className={settings.rows}>
              {rows
                .filter((row) => !isOpen(row))
                .map((row) => (
                  <li key={row.id} className={classes.past}>
                    <Past of={row} />
                  </li>
                ))}
            </ul>
          </section>
        )}
      </PagedList>
    </div>
  )
}

function Past({ of }: { of: SupportAccess }) {
  const { t } = useTranslation('support')
  const [shown, setShown] = useState(false)
  return (
    <>
      <span className={settings.badge} data-tone={of.state === 'refused' || of.state === 'locked' ? 'warn' : 'quiet'}>
        {t(`state.${of.state}`)}
      </span>
      <AccessFacts of={of} />
      {of.opened > 0 && (
        <details onToggle={(event) => setShown(event.currentTarget.open)}>
          <summary>{t('steps.show')}</summary>
          {shown && <Steps accessId={of.id} live={false} />}
        </details>
      )}
    </>
  )
}

function OpenAccess({ of, ahead }: { of: SupportAccess; ahead: number }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { busy, error, send } = useSending()
  const isReading = of.state !== 'otp_sent'
  const { left } = useCountdown(isReading ? of.until : of.codeUntil, ahead)
  const end = () =>
    send(async () => {
      await answer(queries, of.id, 'end')
      toast({ tone: 'good', message: t('owner.ended') })
    })
  return (
    <section className={settings.section} aria-labelledby="support-open">
      <h2 id="support-open">
        {t('owner.openTitle')}
        <span className={settings.badge} data-tone="warn">
          {t(`state.${of.state}`)}
        </span>
      </h2>
      <p>{isReading ? t('owner.left', { left }) : t('owner.codeLeft', { left })}</p>
      {!isReading && <p>{t('owner.askText')}</p>}
      <AccessFacts of={of} />
      <FormError error={error} />
      <div className={classes.buttons}>
        {isReading && (
          <Button loading={busy} onClick={() => void end()}>
            {t('owner.end')}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('owner.refuse')}
        </Button>
      </div>
      {isReading && (
        <>
          <h3>{t('steps.title')}</h3>
          <Steps accessId={of.id} live />
        </>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await answer(queries, of.id, 'refuse')
          toast({ tone: 'good', message: t('owner.refused') })
        }}
        title={t('owner.refuseTitle')}
        text={t('owner.refuseText', { agent: of.agent })}
        confirmLabel={t('owner.refuseConfirm')}
        danger
      />
    </section>
  )
}
