import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import classes from '../../../ui/item-picker.module.css'
import { PagedList } from '../../../ui/paged-list.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { drivesQuery, itemQuery, itemsQuery } from '../../browser/index.ts'

type Picked = Pick<Item, 'id' | 'name' | 'type' | 'mimeType'>
type ItemPickerProps = { onPick: (item: Picked) => void; onClose: () => void }

/** Goes through the folders of Drive Business: a file is picked by itself, a folder by the button below. */
export function ItemPicker({ onPick, onClose }: ItemPickerProps) {
  const { t } = useTranslation('backup')
  const drives = useQuery(drivesQuery())
  const root = drives.data?.find(({ kind }) => kind === 'business')?.rootId
  const [opened, setOpened] = useState<string | null>(null)
  const folderId = opened ?? root ?? null
  const folder = useQuery({ ...itemQuery(folderId ?? ''), enabled: folderId !== null })
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={t('picker.title')}
      text={t('picker.text')}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('picker.cancel')}
          </Button>
          <Button disabled={!folder.data} onClick={() => folder.data && onPick(folder.data)}>
            {t('picker.folder', { name: folder.data?.name ?? '' })}
          </Button>
        </>
      }
    >
      <QueryState query={drives} level={3} waiting={{ rows: 4 }}>
        {() => (
          <div className={classes.picker}>
            <nav className={classes.crumbs} aria-label={t('picker.places')}>
              {folder.data?.path.map((step, index) => (
                <span key={step.id}>
                  {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
                  <button
                    type="button"
                    onClick={() => setOpened(step.id)}
                    aria-current={step.id === folderId ? 'location' : undefined}
                  >
                    {step.name}
                  </button>
                </span>
              ))}
            </nav>
            {folderId !== null && <Items key={folderId} folderId={folderId} onOpen={setOpened} onPick={onPick} />}
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

type ItemsProps = Pick<ItemPickerProps, 'onPick'> & { folderId: string; onOpen: (id: string) => void }

function Items({ folderId, onOpen, onPick }: ItemsProps) {
  const { t } = useTranslation('backup')
  const list = useInfiniteQuery(itemsQuery({ kind: 'folder', folderId, sort: 'name', order: 'asc' }))
  return (
    <div className={classes.list}>
      <PagedList
        list={list}
        level={3}
        waiting={{ rows: 5 }}
        empty={<p className={classes.nothing}>{t('picker.empty')}</p>}
      >
        {(items) => (
          <ul aria-label={t('picker.items')}>
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={classes.item}
                  onClick={() => (item.type === 'folder' ? onOpen(item.id) : onPick(item))}
                >
                  <FileIcon item={item} size={18} />
                  <span>{item.name}</span>
                  {item.type === 'folder' && <ChevronRight size={16} aria-hidden="true" />}
                </button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
