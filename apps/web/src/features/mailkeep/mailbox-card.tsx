import type { Mailbox } from '@khlang/contract/mailboxes'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { useButtonWork } from '../../ui/use-button-work.ts'
import { MailboxForm } from './mailbox-form.tsx'
import { dropMailbox, readNow, saveMailbox, tryMailbox } from './mailkeep.api.ts'
import classes from './mailkeep.module.css'
import { RulesDialog } from './rules-dialog.tsx'

const stateOf = ({ enabled, failure }: Mailbox) => (!enabled ? 'off' : failure === null ? 'on' : 'failing')
const tones = { on: undefined, off: 'quiet', failing: 'warn' } as const

/** A mailbox: how it is read, what came of its mails, and what can be done with it. */
export function MailboxCard({ of: box, domain }: { of: Mailbox; domain: string | null }) {
  const { t } = useTranslation('mailkeep')
  const queries = useQueryClient()
  const [open, setOpen] = useState<'change' | 'rules' | 'remove' | null>(null)
  const { run, buttonProps } = useButtonWork<'read' | 'test' | 'turn'>(t('failed'))
  const close = () => setOpen(null)
  const state = stateOf(box)
  const test = () =>
    run('test', async () => {
      const { failure } = await tryMailbox({ id: box.id })
      toast(
        failure === null
          ? { tone: 'good', message: t('test.good') }
          : { tone: 'bad', message: t(`failure.${failure}`) },
      )
    })
  const read = () =>
    run('read', async () => {
      await readNow(queries, box.id)
      toast({ tone: 'good', message: t('reading') })
    })
  const turn = () =>
    run('turn', async () => {
      await saveMailbox(queries, box.id, { enabled: !box.enabled })
    })
  return (
    <section className={settings.section} aria-label={box.name}>
      <div className={settings.head}>
        <h2>
          {box.name}
          <span className={settings.badge} data-tone={tones[state]}>
            {t(`state.${state}`)}
          </span>
        </h2>
      </div>
      {box.failure !== null && (
        <p className={classes.failure}>
          {t(`failure.${box.failure}`)}{' '}
          {box.failingSince && (
            <>
              {t('since')} <DateText at={box.failingSince} form="dateTime" />
            </>
          )}
        </p>
      )}
      <Facts of={box} />
      <div className={settings.actions}>
        <Button size="compact-md" variant="default" onClick={() => setOpen('rules')}>
          {t('rules.open')}
        </Button>
        {box.imap && (
          <>
            <Button
              size="compact-md"
              variant="default"
              {...buttonProps('read', !box.enabled)}
              onClick={() => void read()}
            >
              {t('readNow')}
            </Button>
            <Button size="compact-md" variant="default" {...buttonProps('test')} onClick={() => void test()}>
              {t('test.do')}
            </Button>
          </>
        )}
        <Button size="compact-md" variant="default" onClick={() => setOpen('change')}>
          {t('change')}
        </Button>
        <Button size="compact-md" variant="default" {...buttonProps('turn')} onClick={() => void turn()}>
          {t(box.enabled ? 'disable' : 'enable')}
        </Button>
        <Button size="compact-md" variant="default" color="red" onClick={() => setOpen('remove')}>
          {t('remove.do')}
        </Button>
      </div>
      {open === 'change' && <MailboxForm of={box} domain={domain} onClose={close} />}
      {open === 'rules' && <RulesDialog of={box} onClose={close} />}
      <ConfirmDialog
        opened={open === 'remove'}
        onClose={close}
        onConfirm={async () => {
          await dropMailbox(queries, box.id, box.name)
          toast({ tone: 'good', message: t('remove.done', { name: box.name }) })
        }}
        title={t('remove.title', { name: box.name })}
        text={t('remove.text')}
        confirmLabel={t('remove.do')}
        typedWord={box.name}
        danger
      />
    </section>
  )
}

function Facts({ of: box }: { of: Mailbox }) {
  const { t } = useTranslation('mailkeep')
  const { active } = useMe()
  const mails = (status: 'kept' | 'skipped' | 'failed') => (
    <Link
      to={active.type === 'Business' ? '/onebox-system-admin-mailkeep' : '/mail-keeping'}
      search={{ tab: 'mails', mailbox: box.id, status }}
    >
      {t(`counts.${status}`, { count: box.counts[status] })}
    </Link>
  )
  const facts: readonly (readonly [string, ReactNode])[] = [
    box.imap
      ? [t('fact.server'), `${box.imap.username} · ${box.imap.host}:${box.imap.port} · ${box.imap.folder}`]
      : [t('fact.address'), box.address ?? ''],
    [
      t(box.imap ? 'fact.read' : 'fact.received'),
      box.readAt ? <DateText at={box.readAt} form="dateTime" /> : t('never'),
    ],
    [
      t('fact.mails'),
      <span key="mails" className={classes.counts}>
        {mails('kept')} {mails('skipped')} {mails('failed')}
      </span>,
    ],
    [t('fact.rules'), t('rules.count', { count: box.rules })],
  ]
  return <FactList facts={facts} />
}
