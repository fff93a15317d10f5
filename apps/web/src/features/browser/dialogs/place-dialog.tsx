import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { drivesQuery, itemQuery } from '../browser.api.ts'
import classes from './dialogs.module.css'
import { FolderTree, type TreePlace, treePlace } from './folder-tree.tsx'
import { NewFolderLine } from './new-folder-line.tsx'

export type PlaceDialogProps = {
  kind: 'move' | 'copy' | 'restoreTo' | 'bringBack'
  items: readonly Pick<Item, 'id' | 'name' | 'type' | 'parentId'>[]
  /** Opens at this folder. */
  startAt: string | null
  /** Other words than those of the kind. */
  words?: { title: string; confirm: string }
  /** Offers this drive alone. */
  only?: 'business' | 'personal'
  /** What else can be chosen, below the tree. */
  children?: ReactNode
  onChoose: (place: TreePlace) => void
  onClose: () => void
}

/** A tree of folders to choose a place from; the way to move things without a mouse. */
export function PlaceDialog({ kind, items, startAt, words, only, children, onChoose, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('browser')
  const queries = useQueryClient()
  const drives = useQuery(drivesQuery())
  const isClosed = useMe().active.status !== 'active'
  const [chosen, setChosen] = useState<TreePlace | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [making, setMaking] = useState(false)

  useEffect(() => {
    if (!startAt) return
    const open = async () => {
      const folder = await queries.ensureQueryData(itemQuery(startAt))
      setOpened((before) => new Set([...before, ...folder.path.map((step) => step.id), folder.id]))
      setChosen((before) => before ?? treePlace(folder))
    }
    // Without it the tree opens at its roots.
    open().catch(() => undefined)
  }, [startAt, queries])

  const single = items.length === 1 ? (items[0]?.name ?? '') : t('count.items', { count: items.length })
  const moving = kind === 'move'
  const own = moving
    ? new Set(items.filter((item) => item.type === 'folder').map((item) => item.id))
    : new Set<string>()
  const against = !chosen
    ? t('place.choose')
    : !chosen.mayUpload
      ? t(isClosed ? 'refusal.closed' : 'refusal.upload')
      : own.has(chosen.id)
        ? t('place.itself')
        : moving && items.every((item) => item.parentId === chosen.id)
          ? t('move.alreadyThere')
          : null
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={words?.title ?? t(`place.${kind}.title`, { name: single })}
      footer={
        <>
          <Button
            variant="subtle"
            leftSection={<FolderPlus size={17} aria-hidden="true" />}
            disabled={!chosen?.mayUpload || making}
            onClick={() => setMaking(true)}
          >
            {t('action.newFolder')}
          </Button>
          <span className={classes.grow} aria-live="polite">
            {against ?? ''}
          </span>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={against !== null} onClick={() => chosen && onChoose(chosen)}>
            {words?.confirm ?? t(`place.${kind}.confirm`)}
          </Button>
        </>
      }
    >
      <div className={classes.treeBox}>
        {drives.data ? (
          <FolderTree
            roots={drives.data
              .filter((drive) => !only || drive.kind === only)
              .map((drive) => ({ id: drive.rootId, name: drive.name, mayUpload: !isClosed }))}
            chosen={chosen?.id ?? null}
            onChoose={setChosen}
            opened={opened}
            onOpened={setOpened}
            blocked={own}
          />
        ) : drives.error ? (
          <ErrorState error={drives.error} level={3} onRetry={() => void drives.refetch()} />
        ) : (
          <Skeletons rows={5} />
        )}
      </div>
      {making && chosen && (
        <NewFolderLine
          parent={chosen}
          onDone={(made) => {
            setMaking(false)
            if (!made) return
            setOpened(new Set([...opened, chosen.id]))
            setChosen(made)
          }}
        />
      )}
      {children}
    </Dialog>
  )
}
