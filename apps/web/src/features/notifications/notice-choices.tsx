import { type MailMode, mailModes, noticeGroups, noticeKinds } from '@khlang/contract/notice-kinds'
import type { NoticeChoice } from '@khlang/contract/notices'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { FormError } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { changeChoice, choicesQuery } from './notices.api.ts'
import classes from './notifications.module.css'

type Shared = { hasEmail: boolean; onChange: (choice: NoticeChoice) => void }

/**
 * For each kind of notification that can reach the reader here one row: in the centre or not, on the device, by chat, and by
 * mail at once, in a daily summary, or not at all. What nobody can turn off is folded away.
 */
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
      {({ items, email }) => {
        const shown = items.map((choice) =>
          change.isPending && change.variables.kind === choice.kind ? { ...choice, ...change.variables } : choice,
        )
        const all: Shared = { hasEmail: email !== null, onChange: change.mutate }
        const required = shown.filter((choice) => choice.required)
        return (
          <section className={settings.section}>
            <h2 className="visually-hidden">{t('choices.title')}</h2>
            <p>{email === null ? t('choices.noEmail') : t('choices.text', { email })}</p>
            <FormError error={change.error} />
            <div className={classes.groups}>
              {noticeGroups.map((group) => {
                const rows = shown.filter((one) => noticeKinds[one.kind].group === group && !one.required)
                return rows.length > 0 && <Group key={group} title={t(`choices.group.${group}`)} rows={rows} {...all} />
              })}
            </div>
            {required.length > 0 && (
              <details className={classes.required}>
                <summary>{t('choices.requiredOnes', { count: required.length })}</summary>
                <Group title={t('choices.required')} rows={required} {...all} />
              </details>
            )}
          </section>
        )
      }}
    </QueryState>
  )
}

function Group({ title, rows, ...all }: Shared & { title: string; rows: readonly NoticeChoice[] }) {
  const { t } = useTranslation('notifications')
  const id = useId()
  return (
    <table className={classes.choices} aria-labelledby={id}>
      <thead>
        <tr>
          <th scope="col" id={id}>
            {title}
          </th>
          <th scope="col">{t('choices.inCentre')}</th>
          <th scope="col">{t('choices.push')}</th>
          <th scope="col">{t('choices.chat')}</th>
          <th scope="col">{t('choices.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((choice) => (
          <ChoiceRow key={choice.kind} choice={choice} {...all} />
        ))}
      </tbody>
    </table>
  )
}

const channels = ['inCentre', 'push', 'chat'] as const

function ChoiceRow({ choice, hasEmail, onChange }: Shared & { choice: NoticeChoice }) {
  const { t } = useTranslation('notifications')
  const { label, required } = choice
  return (
    <tr>
      <th scope="row">{label}</th>
      {channels.map((channel) => (
        <td key={channel}>
          <Checkbox
            size="xs"
            aria-label={t(`choices.${channel}Of`, { label })}
            checked={choice[channel]}
            disabled={required}
            onChange={(event) => onChange({ ...choice, [channel]: event.currentTarget.checked })}
          />
        </td>
      ))}
      <td>
        <NativeSelect
          size="xs"
          classNames={{ input: classes.mailInput ?? '' }}
          aria-label={t('choices.mailOf', { label })}
          value={choice.mail}
          disabled={required || !hasEmail}
          data={mailModes.map((value) => ({ value, label: t(`choices.${value}`) }))}
          onChange={(event) => onChange({ ...choice, mail: modeOf(event.currentTarget.value) })}
        />
      </td>
    </tr>
  )
}

const modeOf = (value: string): MailMode => mailModes.find((mode) => mode === value) ?? 'now'
