import { Button, NativeSelect } from '@mantine/core'
import { uploadLinkLimits } from '@khlang/contract'
import type { UploadLink } from '@khlang/contract/upload-links'
import type { UploadRequest } from '@khlang/contract/upload-requests'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import linkClasses from '../links/links.module.css'
import { requestsQuery, sendReminders, sendRequests } from './uploads.api.ts'
import classes from './uploads.module.css'

/** Who was asked by mail for files, who has delivered, and reminders for those who have not. */
export function RequestsPart({ link }: { link: UploadLink }) {
  const { t } = useTranslation('upload-links')
  const id = useId()
  const query = useQuery(requestsQuery(link.id))
  const isOpen = link.mine && link.state === 'on'
  if (!link.mine && query.data?.items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {t('requests.title')}
      </h3>
      <QueryState query={query} waiting={{ shape: 'text', rows: 2 }} level={3}>
        {({ items }) =>
          items.length > 0 && (
            <>
              <ul className={linkClasses.links} aria-label={t('requests.list')}>
                {items.map((request) => (
                  <RequestRow key={request.id} request={request} />
                ))}
              </ul>
              {isOpen && items.some(({ state }) => state === 'waiting') && <Remind link={link} items={items} />}
            </>
          )
        }
      </QueryState>
      {isOpen && <AskForm link={link} />}
    </section>
  )
}

const tones = { waiting: 'warn', delivered: undefined, stopped: 'quiet' } as const

function RequestRow({ request: { email, state, askedAt, remindedAt } }: { request: UploadRequest }) {
  const { t } = useTranslation('upload-links')
  const language = useLanguage()
  const facts = [
    t('requests.askedAt', { when: formatDateTime(askedAt, language) }),
    remindedAt && t('requests.remindedAt', { when: formatDateTime(remindedAt, language) }),
  ].filter(Boolean)
  return (
    <li className={linkClasses.link}>
      <span className={linkClasses.linkText}>
        <b>{email}</b>
        <span className={settings.badge} data-tone={tones[state]}>
          {t(`requests.state.${state}`)}
        </span>
        <small>{facts.join(' · ')}</small>
      </span>
    </li>
  )
}

function Remind({ link, items }: { link: UploadLink; items: readonly UploadRequest[] }) {
  const { t } = useTranslation('upload-links')
  const queries = useQueryClient()
  const id = useId()
  const reminding = useMutation({
    mutationFn: () => sendReminders(link.id),
    onSuccess: ({ reminded: count }) =>
      toast({ tone: 'good', message: count > 0 ? t('requests.reminded', { count }) : t('requests.remindedNobody') }),
    onError: (error) => toastFailure(error, t('requests.failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: requestsQuery(link.id).queryKey }),
  })
  return (
    <div className={classes.remind}>
      <Button
        variant="default"
        leftSection={<BellRing size={16} aria-hidden="true" />}
        loading={reminding.isPending}
        disabled={!items.some(({ canRemind }) => canRemind)}
        aria-describedby={id}
        onClick={() => reminding.mutate()}
      >
        {t('requests.remind')}
      </Button>
      <p id={id} className={linkClasses.quiet}>
        {t('requests.remindHint', { max: uploadLinkLimits.reminders })}
      </p>
    </div>
  )
}

function AskForm({ link }: { link: UploadLink }) {
  const { t } = useTranslation('upload-links')
  const queries = useQueryClient()
  const [to, setTo] = useState('')
  const [language, setLanguage] = useState(useLanguage())
  const asking = useMutation({
    mutationFn: () => sendRequests(link.id, { to, language }),
    onSuccess: ({ asked: count }) => {
      setTo('')
      toast({ tone: 'good', message: count > 0 ? t('requests.asked', { count }) : t('requests.askedNobody') })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: requestsQuery(link.id).queryKey }),
  })
  const fault = asking.error instanceof CallError ? asking.error.message : asking.error && t('requests.failed')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    asking.mutate()
  }
  return (
    <form className={classes.ask} noValidate onSubmit={onSubmit}>
      <p className={linkClasses.quiet}>{t('requests.hint')}</p>
      <Field
        label={t('requests.to')}
        hint={t('requests.toHint')}
        inputMode="email"
        autoComplete="off"
        maxLength={20_000}
        value={to}
        error={fault ?? null}
        onChange={(event) => {
          setTo(event.currentTarget.value)
          asking.reset()
        }}
      />
      <NativeSelect
        label={t('requests.language')}
        value={language}
        data={(['th', 'en'] as const).map((value) => ({ value, label: t(`requests.languages.${value}`) }))}
        onChange={(event) => setLanguage(event.currentTarget.value === 'en' ? 'en' : 'th')}
      />
      <Button
        type="submit"
        variant="default"
        loading={asking.isPending}
        leftSection={<Send size={16} aria-hidden="true" />}
      >
        {t('requests.ask')}
      </Button>
    </form>
  )
}
