import type { ApiKey } from '@khlang/contract/keys'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { KeyForm } from './key-form.tsx'
import { endKey, renewSecret, saveKey } from './keys.api.ts'
import { scopeText } from './scope-texts.ts'
import { UsageChart } from './usage-chart.tsx'

const tones = { active: undefined, rotating: 'warn', expired: 'quiet', revoked: 'quiet' } as const

type Props = {
  of: ApiKey
  onSecret: (made: { name: string; secret: string; isNew: boolean }) => void
  children?: ReactNode
}

/** A key: what it may do, how it is used, and what can be done with it. */
export function KeyCard({ of: key, onSecret, children }: Props) {
  const { t } = useTranslation('keys')
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'change' | 'rotate' | 'revoke' | null>(null)
  const close = () => setAsking(null)
  const isOpen = key.state === 'active' || key.state === 'rotating'
  const rotate = async () => {
    const { secret } = await renewSecret(queries, key.id)
    close()
    onSecret({ name: key.name, secret, isNew: false })
  }
  const revoke = async () => {
    await endKey(queries, key.id)
    toast({ tone: 'good', message: t('revoked', { name: key.name }) })
  }
  return (
    <section className={settings.section} aria-label={key.name}>
      <div className={settings.head}>
        <h2>
          {key.name}
          <span className={settings.badge} data-tone={tones[key.state]}>
            {t(`state.${key.state}`)}
          </span>
        </h2>
        <code>…{key.secretEnd}</code>
      </div>
      <KeyFacts of={key} />
      <UsageChart usage={key.usage} name={key.name} />
      {isOpen && (
        <div className={settings.actions}>
          <Button size="compact-md" variant="default" onClick={() => setAsking('change')}>
            {t('change')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setAsking('rotate')}>
            {t('rotate')}
          </Button>
          <Button size="compact-md" variant="default" color="red" onClick={() => setAsking('revoke')}>
            {t('revoke')}
          </Button>
        </div>
      )}
      {children}
      {asking === 'change' && (
        <KeyForm
          of={key}
          onClose={close}
          onSend={async ({ name }, { folderId: _, ...changed }) => {
            await saveKey(queries, key.id, changed)
            toast({ tone: 'good', message: t('saved', { name }) })
            close()
          }}
        />
      )}
      <ConfirmDialog
        opened={asking === 'rotate'}
        onClose={close}
        onConfirm={rotate}
        title={t('rotateTitle', { name: key.name })}
        text={t(key.state === 'rotating' ? 'rotateAgainText' : 'rotateText')}
        confirmLabel={t('rotate')}
      />
      <ConfirmDialog
        opened={asking === 'revoke'}
        onClose={close}
        onConfirm={revoke}
        title={t('revokeTitle', { name: key.name })}
        text={t('revokeText')}
        confirmLabel={t('revoke')}
        danger
      />
    </section>
  )
}

function KeyFacts({ of: key }: { of: ApiKey }) {
  const { t } = useTranslation('keys')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('fact.scopes'), key.scopes.map((scope) => t(`scope.${scopeText[scope]}.label`)).join(' · ')],
    [t('fact.folder'), key.folder ? (key.folder.name ?? t('folder.gone')) : t('folder.all')],
    [t('fact.ips'), key.ips.length > 0 ? key.ips.join(', ') : t('anywhere')],
    [t('fact.rate'), t('perSecond', { count: key.ratePerSecond })],
    ...(key.lastUsedAt
      ? [
          [
            t('fact.lastUsed'),
            <Fragment key="used">
              <DateText at={key.lastUsedAt} /> · {key.lastAddress}
            </Fragment>,
          ] as const,
        ]
      : []),
    [t('fact.creator'), key.createdBy ?? t('ofBusiness')],
    [
      key.revokedAt ? t('fact.revoked') : t('fact.expires'),
      <DateText key="end" at={key.revokedAt ?? key.expiresAt} form="dateTime" />,
    ],
    ...(key.formerUntil
      ? [[t('fact.former'), <DateText key="former" at={key.formerUntil} form="dateTime" />] as const]
      : []),
  ]
  return (
    <dl className={settings.facts}>
      {facts.map(([label, value]) => (
        <FactLine key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

const FactLine = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)
