import type { Item } from '@khlang/contract'
import { decryptFile } from '@khlang/contract/encryption'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { toast } from '../../../ui/toasts.tsx'
import { putItem, refreshLists } from '../../browser/index.ts'
import { type Secret, SecretDialog } from './secret-dialog.tsx'

/** Decrypts a file permanently. */
export function DecryptDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation('encryption')
  const queries = useQueryClient()
  const decrypt = async (secret: Secret) => {
    putItem(queries, await call(decryptFile, { params: { id: item.id }, body: secret }))
    refreshLists(queries, [item.parentId])
    queries.removeQueries({ queryKey: ['content'] })
    toast({ tone: 'good', message: t('decrypt.done', { name: item.name }) })
    onClose()
  }
  return (
    <SecretDialog
      onClose={onClose}
      title={t('decrypt.title', { name: item.name })}
      text={t('decrypt.text')}
      confirm={t('decrypt.confirm')}
      onGive={decrypt}
    />
  )
}
