import type { Consent } from '@khlang/contract/consents'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SavedForm } from '../../ui/saved-form.tsx'
import settings from '../../ui/settings.module.css'
import { toast, toastFailure } from '../../ui/toasts.tsx'
import { askForConsent, consentQuery } from './consent.api.ts'
import { ConsentForm } from './consent-form.tsx'
import { ConsentHistory } from './consent-history.tsx'

/** Whether this account receives e-documents: decided by its owner, shown to everybody in it. */
export function ConsentPage({ notice }: { notice: ReactNode }) {
  const { t } = useTranslation('consent')
  const query = useQuery(consentQuery())
  const { active } = useMe()
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={t('text')} />
      {notice}
      <QueryState query={query} waiting={{ shape: 'text', rows: 6 }}>
        {(consent) => (
          <>
            <Status consent={consent} />
            {consent.canDecide && (
              <>
                <SavedForm>{(onSaved) => <ConsentForm consent={consent} onDecided={onSaved} />}</SavedForm>
                {active.type === 'Citizen' && <FromMail />}
                <ConsentHistory />
              </>
            )}
          </>
        )}
      </QueryState>
    </div>
  )
}

function Status({ consent }: { consent: Consent }) {
  const { t } = useTranslation('consent')
  const { status, waiting, changedAt, changedBy, canDecide } = consent
  return (
    <section className={settings.section} aria-label={t('statusTitle')}>
      <h2>{t(`status.${status}`)}</h2>
      <p>{t(`statusText.${status}`)}</p>
      {waiting !== null && waiting > 0 && (
        <p role="status">
          <b>{t('waiting', { count: waiting })}</b>
        </p>
      )}
      {changedAt !== null && changedBy !== null && (
        <p>
          {t('changed', { who: changedBy })} · <DateText at={changedAt} />
        </p>
      )}
      {!canDecide && <Asking isOpen={status === 'none' || status === 'pending'} />}
    </section>
  )
}

/** Documents that come by mail reach the same Inbox. */
function FromMail() {
  const { t } = useTranslation('consent')
  return (
    <section className={settings.section} aria-label={t('mail.title')}>
      <h2>{t('mail.title')}</h2>
      <p>{t('mail.text')}</p>
      <div>
        <Button component={Link} to="/mail-keeping" variant="default">
          {t('mail.open')}
        </Button>
      </div>
    </section>
  )
}

/** An employee may ask, and never decides (C21). */
function Asking({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('consent')
  const queries = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle')
  const ask = () => {
    setState('busy')
    askForConsent(queries).then(
      () => {
        setState('asked')
        toast({ message: t('asked') })
      },
      (reason: unknown) => {
        setState('idle')
        toastFailure(reason, t('askFailed'))
      },
    )
  }
  return (
    <>
      <p>{t('employee')}</p>
      {isOpen && (
        <Button variant="default" loading={state === 'busy'} disabled={state === 'asked'} onClick={ask}>
          {state === 'asked' ? t('asked') : t('ask')}
        </Button>
      )}
    </>
  )
}
