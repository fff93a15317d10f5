import { afterKeepings, mailLimits, mailSecurities } from '@khlang/contract/mail-states'
import type { Mailbox } from '@khlang/contract/mailboxes'
import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../lib/use-sending.ts'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { Field, PasswordField } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { makeMailbox, saveMailbox, tryMailbox } from './mailkeep.api.ts'

const usualPorts = { tls: 993, starttls: 143, none: 143 } as const
type Imap = NonNullable<Mailbox['imap']> & { password: string }

const fresh: Imap = {
  host: '',
  port: 993,
  security: 'tls',
  username: '',
  password: '',
  folder: 'INBOX',
  afterKeeping: 'flag',
  moveTo: null,
  since: '',
  authservId: null,
}

type MailboxFormProps = { of?: Mailbox; domain: string | null; onClose: () => void }

/** A mailbox: an account on a mail server, or an address here. */
export function MailboxForm({ of, domain, onClose }: MailboxFormProps) {
  const { t } = useTranslation('mailkeep')
  const queries = useQueryClient()
  const [name, setName] = useState(of?.name ?? '')
  const [kind, setKind] = useState(of?.kind ?? 'imap')
  const [start] = useState<Imap>(of?.imap ? { ...of.imap, password: '' } : fresh)
  const [imap, setImap] = useState(start)
  const [localPart, setLocalPart] = useState('')
  const { busy, error, send } = useSending()

  const body = () => {
    const { since, moveTo, password, authservId, ...rest } = imap
    return {
      ...rest,
      authservId: authservId?.trim() || null,
      ...(since && { since }),
      ...(moveTo && imap.afterKeeping === 'move' && { moveTo }),
      ...(password && { password }),
    }
  }
  const incomplete =
    name.trim() === '' ||
    (kind === 'imap' ? !imap.host || !imap.username || (!of && !imap.password) : !of && !localPart)

  const submit = () =>
    void send(async () => {
      if (of) await saveMailbox(queries, of.id, { name: name.trim(), ...(of.imap && { imap: body() }) })
      else if (kind === 'imap')
        await makeMailbox(queries, { name: name.trim(), imap: { ...body(), password: imap.password } })
      else await makeMailbox(queries, { name: name.trim(), localPart: localPart.trim().toLowerCase() })
      toast({ tone: 'good', message: t(of ? 'form.saved' : 'form.added', { name: name.trim() }) })
      onClose()
    })

  return (
    <FormDialog
      onClose={onClose}
      title={of ? t('form.changeTitle', { name: of.name }) : t('add')}
      busy={busy}
      dirty={name !== (of?.name ?? '') || imap !== start || localPart !== ''}
      confirm={of ? t('form.save') : t('form.add')}
      disabled={incomplete}
      error={error}
      onSubmit={() => {
        if (!incomplete && !busy) submit()
      }}
    >
      <Field
        label={t('form.name')}
        value={name}
        maxLength={mailLimits.text}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {!of && domain !== null && (
        <NativeSelect
          label={t('form.kind')}
          value={kind}
          data={[
            { value: 'imap', label: t('form.kinds.imap') },
            { value: 'address', label: t('form.kinds.address') },
          ]}
          onChange={(event) => setKind(event.currentTarget.value === 'address' ? 'address' : 'imap')}
        />
      )}
      {kind === 'address' && !of && (
        <Field
          label={t('form.localPart')}
          hint={t('form.localPartHint', { domain })}
          value={localPart}
          maxLength={64}
          autoComplete="off"
          rightSection={<span aria-hidden="true">@…</span>}
          onChange={(event) => setLocalPart(event.currentTarget.value)}
        />
      )}
      {kind === 'imap' && <ImapFields value={imap} isNew={!of} onChange={setImap} />}
    </FormDialog>
  )
}

type ImapFieldsProps = { value: Imap; isNew: boolean; onChange: (imap: Imap) => void }

function ImapFields({ value: imap, isNew, onChange }: ImapFieldsProps) {
  const { t } = useTranslation('mailkeep')
  const set = (change: Partial<Imap>) => onChange({ ...imap, ...change })
  return (
    <>
      <Field
        label={t('form.host')}
        placeholder="imap.example.com"
        value={imap.host}
        maxLength={mailLimits.text}
        autoComplete="off"
        onChange={(event) => set({ host: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('form.security')}
        value={imap.security}
        data={mailSecurities.map((value) => ({ value, label: t(`form.securities.${value}`) }))}
        onChange={(event) => {
          const security = mailSecurities.find((one) => one === event.currentTarget.value) ?? 'tls'
          set({ security, port: usualPorts[security] })
        }}
      />
      <NumberInput
        label={t('form.port')}
        value={imap.port}
        min={1}
        max={65_535}
        allowDecimal={false}
        hideControls
        onChange={(port) => set({ port: Number(port) || usualPorts[imap.security] })}
      />
      <Field
        label={t('form.username')}
        value={imap.username}
        maxLength={mailLimits.text}
        autoComplete="off"
        onChange={(event) => set({ username: event.currentTarget.value })}
      />
      <PasswordField
        label={t('form.password')}
        description={isNew ? undefined : t('form.passwordHint')}
        value={imap.password}
        maxLength={mailLimits.password}
        autoComplete="new-password"
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      <Trial of={imap} />
      <Field
        label={t('form.folder')}
        value={imap.folder}
        maxLength={mailLimits.text}
        autoComplete="off"
        onChange={(event) => set({ folder: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('form.after')}
        value={imap.afterKeeping}
        data={afterKeepings.map((value) => ({ value, label: t(`form.afters.${value}`) }))}
        onChange={(event) =>
          set({ afterKeeping: afterKeepings.find((one) => one === event.currentTarget.value) ?? 'flag' })
        }
      />
      {imap.afterKeeping === 'move' && (
        <Field
          label={t('form.moveTo')}
          value={imap.moveTo ?? ''}
          maxLength={mailLimits.text}
          autoComplete="off"
          onChange={(event) => set({ moveTo: event.currentTarget.value })}
        />
      )}
      <Field
        label={t('form.authservId')}
        hint={t('form.authservIdHint')}
        placeholder={imap.host}
        value={imap.authservId ?? ''}
        maxLength={mailLimits.text}
        autoComplete="off"
        onChange={(event) => set({ authservId: event.currentTarget.value })}
      />
      <DateField
        precision="date"
        label={t('form.since')}
        hint={t('form.sinceHint')}
        value={imap.since}
        onChange={(since) => set({ since })}
      />
    </>
  )
}

/** Tries the account before it is saved. */
function Trial({ of: { host, port, security, username, password } }: { of: Imap }) {
  const { t } = useTranslation('mailkeep')
  const [result, setResult] = useState<string | null>(null)
  const { busy, error, send } = useSending()
  const tryNow = () =>
    void send(async () => {
      setResult(null)
      const { failure, answer } = await tryMailbox({ imap: { host, port, security, username, password } })
      setResult(failure === null ? t('test.good') : [t(`failure.${failure}`), answer].filter(Boolean).join(' '))
    })
  return (
    <div>
      <Button
        size="compact-md"
        variant="light"
        loading={busy}
        disabled={!host || !username || !password}
        onClick={tryNow}
      >
        {t('test.do')}
      </Button>
      <p role="status">{error instanceof Error ? error.message : result}</p>
    </div>
  )
}
