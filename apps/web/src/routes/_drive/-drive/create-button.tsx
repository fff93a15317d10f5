import { useQuery } from '@tanstack/react-query'
import { FolderUp, Plus, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { drivesQuery, newEntries, useCurrentPlace } from '../../../features/browser/index.ts'
import { pickFiles } from '../../../features/transfer/browser/pick-files.ts'
import { readPicked } from '../../../features/transfer/preflight/read-drop.ts'
import { activeAccountId } from '../../../lib/call.ts'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { beginUpload } from './begin-upload.ts'
import classes from './create-button.module.css'

const line: MenuEntry = { kind: 'line', id: 'line' }

/** A new folder or document, files or a folder from this computer: into the open folder, else into My Drive. */
export function CreateButton() {
  const { t } = useTranslation('browser')
  const { t: inTransfer } = useTranslation('transfer')
  const place = useCurrentPlace()
  const { data: drives } = useQuery(drivesQuery())
  const root = drives?.find((drive) => drive.kind === 'personal') ?? drives?.[0]
  const target = place ?? (root ? { id: root.rootId, name: root.name } : null)
  const against = place && !place.mayUpload ? { disabledReason: t('refusal.upload') } : {}

  const upload = async (kind: 'files' | 'folder') => {
    const files = await pickFiles(kind)
    if (files.length === 0 || !target) return
    await beginUpload(readPicked(files), { id: target.id, name: target.name, accountId: activeAccountId() }, inTransfer)
  }
  const entries: MenuEntry[] = [
    ...(place ? [...newEntries(t, place.id, place.mayUpload, place.openDialog), line] : []),
    { id: 'files', label: t('create.uploadFiles'), icon: Upload, ...against, run: () => void upload('files') },
    { id: 'tree', label: t('create.uploadFolder'), icon: FolderUp, ...against, run: () => void upload('folder') },
  ]
  return (
    <MenuButton label={t('create.menu')} entries={entries}>
      {(props) => (
        <button type="button" className={classes.create} {...props}>
          <Plus size={20} aria-hidden="true" />
          {t('create.label')}
        </button>
      )}
    </MenuButton>
  )
}
