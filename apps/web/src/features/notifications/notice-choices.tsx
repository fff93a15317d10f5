import { type MailMode, mailModes } from '@khlang/contract/notice-kinds'
import type { NoticeChoice } from '@khlang/contract/notices'
import { NativeSelect, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { FormError } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { changeChoice, choicesQuery } from './notices.api.ts'
import classes from './notifications.module.css'

/** For each kind of notification: in the centre or not, and on the device, by chat, and by mail at once, in a daily summary, or not at all. */
export function NoticeChoices() {
  const { t } = useTranslation('notifications')
  const query = choicesQuery(useLanguage())
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: changeChoice,
    onSuccess: (next) => queries.setQueryData(query.queryKey, next),
  })
  const choices = useQuery(query)
  return (
    <QueryState query={choices} waiting={{ rows: 6 }}>
      {({ items, email }) => (
        <section className={settings.section}>
          <h2>{t('choices.title')}</h2>
          <p>{email === null ? t('choices.noEmail') : t('choices.text', { email })}</p>
          <ul className={settings.rows}>
            {items.map((choice) => (
              <ChoiceRow
                key={choice.kind}
                choice={
                  change.isPending && change.variables.kind === choice.kind
                    ? { ...choice, ...change.variables }
                    : choice
                }
                hasEmail={email !== null}
                onChange={change.mutate}
              />
            ))}
          </ul>
          <FormError error={change.error} />
        </section>
      )}
    </QueryState>
  )
}

type ChoiceRowProps = { choice: NoticeChoice; hasEmail: boolean; onChange: (choice: NoticeChoice) => void }

function ChoiceRow({ choice, hasEmail, onChange }: ChoiceRowProps) {
  const { t } = useTranslation('notifications')
  const { label, required } = choice
  return (
    <li className={settings.row}>
      <span className={settings.rowText}>
        {label}
        {required && <small>{t('choices.required')}</small>}
      </span>
      <Switch
        label={t('choices.inCentre')}
        aria-label={t('choices.inCentreOf', { label })}
        checked={choice.inCentre}
        disabled={required}
        onChange={(event) => onChange({ ...choice, inCentre: event.currentTarget.checked })}
      />
      <Switch
        label={t('choices.push')}
        aria-label={t('choices.pushOf', { label })}
        checked={choice.push}
        disabled={required}
        onChange={(event) => onChange({ ...choice, push: event.currentTarget.checked })}
      />
      <Switch
        label={t('choices.chat')}
        aria-label={t('choices.chatOf', { label })}
        checked={choice.chat}
        disabled={required}
        onChange={(event) => onChange({ ...choice, chat: event.currentTarget.checked })}
      />
      <NativeSelect
        className={classes.mail}
        aria-label={t('choices.mailOf', { label })}
        value={choice.mail}
        disabled={required || !hasEmail}
        data={mailModes.map((value) => ({ value, label: `${t('choices.mail')}: ${t(`choices.${value}`)}` }))}
        onChange={(event) => onChange({ ...choice, mail: modeOf(event.currentTarget.value) })}
      />
    </li>
  )
}

const modeOf = (value: string): MailMode => mailModes.find((mode) => mode === value) ?? 'now'
