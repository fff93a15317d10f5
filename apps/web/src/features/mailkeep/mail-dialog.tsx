import type { MailDetail, MailItem } from '@khlang/contract/mails'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { useSending } from '../../lib/use-sending.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { FormError } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { keepAgain, mailQuery } from './mailkeep.api.ts'
import classes from './mailkeep.module.css'

/** One mail: what came of it, and of each of its files. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('mailkeep')
  const query = useQuery(mailQuery(id))
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={query.data?.subject || t('mails.noSubject')}
      footer={<Button onClick={onClose}>{t('mail.close')}</Button>}
    >
      <QueryState query={query} level={3} waiting={{ rows: 4 }}>
        {(mail) => <Detail of={mail} />}
      </QueryState>
    </Dialog>
  )
}

function Detail({ of: mail }: { of: MailDetail }) {
  const { t } = useTranslation('mailkeep')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const again = () =>
    void send(async () => {
      const { items } = await keepAgain(queries, [mail.id])
      toast(items[0]?.ok ? { tone: 'good', message: t('mail.again') } : { tone: 'bad', message: t('mail.notAgain') })
    })
  const facts = [
    [t('mail.from'), mail.from ?? t('mails.noSender')],
    [t('sender.label'), <SenderCheck key="sender" of={mail} />],
    [t('mail.to'), mail.recipients.join(', ')],
    [t('mail.received'), <DateText key="at" at={mail.receivedAt} form="dateTime" />],
    [t('filter.mailbox'), mail.mailbox.name],
    [t('mail.result'), `${t(`status.${mail.status}`)}${mail.reason ? ` · ${t(`reason.${mail.reason}`)}` : ''}`],
  ] as const
  return (
    <>
      <FactList facts={facts} />
      {mail.wasMissing && <p className={settings.quiet}>{t('mail.wasMissing')}</p>}
      {mail.nextTryAt && (
        <p className={settings.quiet}>
          {t('mail.nextTry')} <DateText at={mail.nextTryAt} form="dateTime" />
        </p>
      )}
      {mail.parts.length > 0 && (
        <ul className={classes.parts} aria-label={t('mail.parts')}>
          {mail.parts.map((part) => (
            <Part key={`${part.name} ${part.sha256}`} of={part} />
          ))}
        </ul>
      )}
      {mail.status === 'failed' && (
        <>
          <Button mt={12} size="compact-md" variant="light" loading={busy} onClick={again}>
            {t('mail.tryAgain')}
          </Button>
          <FormError error={error} />
        </>
      )}
    </>
  )
}

/** Whether a mail comes from whom it says, and what shows it. */
function SenderCheck({ of: { senderCheck, sentBy, senderResults } }: { of: MailDetail }) {
  const { t } = useTranslation('mailkeep')
  const results = senderResults && [
    ...(senderResults.spf ? [{ method: 'SPF', ...senderResults.spf }] : []),
    ...senderResults.dkim.map((one) => ({ method: 'DKIM', ...one })),
    ...(senderResults.dmarc ? [{ method: 'DMARC', ...senderResults.dmarc }] : []),
  ]
  return (
    <>
      <span className={senderCheck === 'failed' ? classes.failure : undefined}>{t(`sender.${senderCheck}`)}</span>
      {sentBy && ` · ${t('sender.sentBy', { who: sentBy })}`}
      {results && (
        <small className={classes.results}>
          {t(`sender.by.${senderResults.by}`)}{' '}
          {results.map(({ method, result, domain }) => `${method} ${result}${domain ? ` (${domain})` : ''}`).join(', ')}
        </small>
      )}
    </>
  )
}

function Part({ of: part }: { of: MailItem }) {
  const { t } = useTranslation('mailkeep')
  const language = useLanguage()
  return (
    <li>
      <b>{part.documentNo ?? (part.name || t('mail.noName'))}</b>{' '}
      <span className={settings.quiet}>
        {part.documentNo ? `${part.name} · ` : ''}
        {formatBytes(part.size)}
      </span>
      <p>
        {t(`status.${part.status}`)}
        {part.reason && ` · ${t(`reason.${part.reason}`)}`}
        {part.rule !== null && ` · ${t('mail.rule', { n: part.rule })}`}
      </p>
      {part.findings.map((finding) => (
        <p key={`${finding.field} ${finding.en}`} className={settings.quiet}>
          {finding[language]}
        </p>
      ))}
      {part.edocId && (part.status === 'kept' || part.status === 'duplicate') && (
        <Link to="/inbox" search={{ doc: part.edocId }}>
          {t('mail.openDocument')}
        </Link>
      )}
      {part.itemId && (
        <Link to="/preview" search={{ id: part.itemId }}>
          {t('mail.openFile')}
        </Link>
      )}
    </li>
  )
}
