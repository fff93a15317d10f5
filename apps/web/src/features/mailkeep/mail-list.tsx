import { mailStatuses } from '@khlang/contract/mail-states'
import type { Mailbox } from '@khlang/contract/mailboxes'
import type { MailListed } from '@khlang/contract/mails'
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailSearch as MailIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Field } from '../../ui/form.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { filterOf, mailsQuery, type MailSearch } from './mailkeep.api.ts'
import classes from './mailkeep.module.css'

export const mailTones = {
  seen: 'quiet',
  kept: undefined,
  duplicate: 'quiet',
  skipped: 'quiet',
  failed: 'warn',
} as const

type MailListProps = {
  mailboxes: readonly Mailbox[]
  search: MailSearch
  onSearch: (change: MailSearch) => void
}

/** Every mail with what came of it; the filters and the open mail are kept in the address. */
export function MailList({ mailboxes, search, onSearch }: MailListProps) {
  const { t } = useTranslation('mailkeep')
  const list = useInfiniteQuery(mailsQuery(search))
  const count = Object.keys(filterOf(search)).length
  return (
    <>
      <FilterBar
        label={t('filter.label')}
        count={count}
        onClear={() => onSearch({ mailbox: '', status: '', from: '', to: '', q: '' })}
      >
        <NativeSelect
          label={t('filter.mailbox')}
          value={search.mailbox ?? ''}
          data={[
            { value: '', label: t('filter.all') },
            ...mailboxes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onSearch({ mailbox: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('filter.status')}
          value={search.status ?? ''}
          data={[
            { value: '', label: t('filter.all') },
            ...mailStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChange={(event) => onSearch({ status: event.currentTarget.value })}
        />
        <DateField
          precision="date"
          label={t('filter.from')}
          value={search.from ?? ''}
          max={search.to}
          onChange={(from) => onSearch({ from })}
        />
        <DateField
          precision="date"
          label={t('filter.to')}
          value={search.to ?? ''}
          min={search.from}
          onChange={(to) => onSearch({ to })}
        />
        <Field
          key={search.q === undefined ? 'none' : 'some'}
          label={t('filter.text')}
          defaultValue={search.q ?? ''}
          type="search"
          maxLength={100}
          onBlur={(event) => onSearch({ q: event.currentTarget.value.trim() })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onSearch({ q: event.currentTarget.value.trim() })
          }}
        />
      </FilterBar>
      <PagedList
        list={list}
        waiting={{ rows: 6 }}
        empty={
          <EmptyState
            icon={MailIcon}
            title={t(count > 0 ? 'mails.noneFound' : 'mails.none')}
            text={t(count > 0 ? 'mails.noneFoundText' : 'mails.noneText')}
          />
        }
      >
        {(rows) => (
          <ul className={settings.rows} aria-label={t('tabs.mails')}>
            {rows.map((mail) => (
              <Row key={mail.id} of={mail} onOpen={() => onSearch({ mail: mail.id })} />
            ))}
          </ul>
        )}
      </PagedList>
      {search.mail !== undefined && <MailDialog id={search.mail} onClose={() => onSearch({ mail: '' })} />}
    </>
  )
}

function Row({ of: mail, onOpen }: { of: MailListed; onOpen: () => void }) {
  const { t } = useTranslation('mailkeep')
  return (
    <li className={settings.row}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <b>{mail.subject || t('mails.noSubject')}</b>
        <small>
          {mail.from ?? t('mails.noSender')}
          {mail.sentBy && ` (${t('sender.sentBy', { who: mail.sentBy })})`} ·{' '}
          <DateText at={mail.receivedAt} form="dateTime" /> · {mail.mailbox.name}
          {mail.reason && ` · ${t(`reason.${mail.reason}`)}`}
        </small>
      </button>
      {mail.senderCheck === 'failed' && (
        <span className={settings.badge} data-tone="warn">
          {t('sender.failed')}
        </span>
      )}
      <span className={settings.badge} data-tone={mailTones[mail.status]}>
        {t(`status.${mail.status}`)}
      </span>
    </li>
  )
}
