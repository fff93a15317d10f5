import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { FolderUp, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { drivesQuery, newEntries, useCurrentPlace } from '../../../features/browser/index.ts'
import { pickFiles } from '../../../features/transfer/browser/pick-files.ts'
import { readPicked } from '../../../features/transfer/preflight/read-drop.ts'
import { activeAccountId } from '../../../lib/call.ts'
import { useMe } from '../../../lib/session.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { beginUpload } from './begin-upload.ts'

const line: MenuEntry = { kind: 'line', id: 'line' }

/** A new folder or document, files or a folder from this computer: into the open folder, else into My Drive; none where nothing can be put. */
export function useCreateEntries(): readonly MenuEntry[] {
  const { t } = useTranslation('browser')
  const { t: inTransfer } = useTranslation('transfer')
  const place = useCurrentPlace()
  const { data: drives } = useQuery(drivesQuery())
  const root = drives?.find((drive) => drive.kind === 'personal') ?? drives?.[0]
  const target = place ?? (root ? { id: root.rootId, name: root.name } : null)
  const isClosed = useMe().active.status !== 'active'
  // Nothing is put into the list of what others have shared (specification 6).
  const isShared = useLocation({ select: ({ pathname }) => pathname === '/sharedwithme' })
  if (isShared && !place) return []
  const reason = place ? place.against : isClosed ? t('refusal.closed') : undefined
  const against = reason === undefined ? {} : { disabledReason: reason }

  const upload = async (kind: 'files' | 'folder') => {
    const files = await pickFiles(kind)
    if (files.length === 0 || !target) return
    await beginUpload(readPicked(files), { id: target.id, name: target.name, accountId: activeAccountId() }, inTransfer)
  }
  return [
    ...(place ? [...newEntries(t, place.id, place.against, place.openDialog), line] : []),
    { id: 'files', label: t('create.uploadFiles'), icon: Upload, ...against, run: () => void upload('files') },
    { id: 'tree', label: t('create.uploadFolder'), icon: FolderUp, ...against, run: () => void upload('folder') },
  ]
}
