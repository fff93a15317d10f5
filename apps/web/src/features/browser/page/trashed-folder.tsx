import type { ItemDetail } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { shortName } from '../../../lib/short-names.ts'
import { useButtonWork } from '../../../ui/use-button-work.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useDrive } from '../actions/use-drive.ts'
import { itemQuery } from '../browser.api.ts'
import { useLiveFolder } from '../live/use-live-folder.ts'
import type { Addresses } from '../model/addresses.ts'
import { refusalOf } from '../model/permits.ts'
import { BrowserContext, type BrowserContextValue } from '../registry/browser-context.ts'
import type { Capability } from '../registry/capability.ts'
import { badgesOf } from '../registry/own-badges.ts'
import { DialogHost } from './dialog-host.tsx'

export type TrashedFolderProps = {
  folder: ItemDetail
  /** What is in the trash: the folder itself or one above it. */
  through: string
  addresses: Addresses
  capabilities: readonly Capability[]
}

/** Instead of a folder in the trash, for whom it still opens: restores it, or leads to the folder that it was in. */
export function TrashedFolder({ folder, through, addresses, capabilities }: TrashedFolderProps) {
  const { t } = useTranslation('browser')
  const myId = useMe().person.id
  const drive = useDrive(capabilities)
  const work = useButtonWork<'restore'>(t('failed'))
  const { data: trashed } = useQuery(itemQuery(through))
  useLiveFolder(folder.id)
  const context = useMemo<BrowserContextValue>(() => {
    const { openDialog, ensureUnlocked } = drive
    return { capabilities, badges: badgesOf(capabilities), openDialog, ensureUnlocked, runAction: () => undefined }
  }, [drive, capabilities])
  const isItself = through === folder.id
  const mayRestore = trashed !== undefined && refusalOf(trashed, 'item.restore', myId) === null
  const above = folder.path[folder.path.findIndex(({ id }) => id === through) - 1]
  return (
    <BrowserContext value={context}>
      <EmptyState
        icon={Trash2}
        level={1}
        title={t('folder.trashedNamed', { name: shortName(folder.name) })}
        text={
          mayRestore
            ? t(`folder.${isItself ? 'trashedOwn' : 'trashedAbove'}`, { name: shortName(trashed.name) })
            : t('folder.trashedText')
        }
        action={
          <>
            {mayRestore && (
              <Button
                {...work.buttonProps('restore')}
                onClick={() => void work.run('restore', () => drive.commands.restore([trashed]))}
              >
                {isItself ? t('action.restore') : t('folder.restoreNamed', { name: shortName(trashed.name) })}
              </Button>
            )}
            {above && (
              <Button component={Link} to={addresses.folder(above.id)} variant="default">
                {t('folder.goUp')}
              </Button>
            )}
            <Button component={Link} to="/trash" variant="subtle">
              {t('folder.goTrash')}
            </Button>
          </>
        }
      />
      <DialogHost drive={drive} capabilities={capabilities} taken={none} />
    </BrowserContext>
  )
}

const none: readonly never[] = []
