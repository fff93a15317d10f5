import { listPasskeys, type Passkey, removePasskey } from '@khlang/contract/passkeys'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { hasPasskeys } from './ceremony.ts'
import { RenamePasskey } from './rename-passkey.tsx'

const queryKey = ['passkeys']

/** The passkeys of the signed-in person: adding, renaming and removing them. */
export function Passkeys({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const list = useQuery({ queryKey, queryFn: ({ signal }) => call(listPasskeys, {}, { signal }) })
  const [adding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const changed = () => {
    setAdding(false)
    setRenaming(null)
    void queries.invalidateQueries({ queryKey })
    onChanged()
  }
  const remove = async ({ id, name }: Passkey) => {
    await call(removePasskey, { params: { id } })
    toast({ tone: 'good', message: t('passkeys.removed', { name }) })
    changed()
  }
  return (
    <>
      <h3>{t('passkeys.title')}</h3>
      <p>{t('passkeys.text')}</p>
      <QueryState query={list} level={3} waiting={{ rows: 1 }}>
        {({ possible, items }) => (
          <>
            {items.length > 0 && (
              <ul className={settings.rows} aria-label={t('passkeys.title')}>
                {items.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onRename={setRenaming} onRemove={setRemoving} />
                ))}
              </ul>
            )}
            {!possible || !hasPasskeys() ? (
              <p>{t(possible ? 'passkeys.notInBrowser' : 'passkeys.notHere')}</p>
            ) : (
              <Button variant={items.length === 0 ? 'filled' : 'default'} onClick={() => setAdding(true)}>
                {t('passkeys.add')}
              </Button>
            )}
          </>
        )}
      </QueryState>
      {adding && <AddPasskey onClose={() => setAdding(false)} onAdded={changed} />}
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} onRenamed={changed} />}
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => (removing ? remove(removing) : undefined)}
        title={t('passkeys.askRemove', { name: removing?.name ?? '' })}
        text={t('passkeys.askRemoveText')}
        confirmLabel={t('passkeys.remove')}
        danger
      />
    </>
  )
}

type RowProps = { passkey: Passkey; onRename: (passkey: Passkey) => void; onRemove: (passkey: Passkey) => void }

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { t } = useTranslation('identity')
  const { name, createdAt, lastUsedAt, synced } = passkey
  return (
    <li className={settings.row}>
      <KeyRound size={20} aria-hidden="true" />
      <div className={settings.rowText}>
        {name}
        {synced && (
          <span className={settings.badge} data-tone="quiet">
            {t('passkeys.synced')}
          </span>
        )}
        <small>
          {t('passkeys.since')} <DateText at={createdAt} form="dateTime" /> ·{' '}
          {lastUsedAt ? (
            <>
              {t('sessions.used')} <DateText at={lastUsedAt} />
            </>
          ) : (
            t('passkeys.neverUsed')
          )}
        </small>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('passkeys.renameOne', { name })}
        onClick={() => onRename(passkey)}
      >
        {t('passkeys.rename')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('passkeys.removeOne', { name })}
        onClick={() => onRemove(passkey)}
      >
        {t('passkeys.remove')}
      </Button>
    </li>
  )
}
