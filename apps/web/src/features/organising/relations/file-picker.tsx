import { Checkbox } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { Field } from '../../../ui/form.tsx'
import classes from '../../../ui/item-picker.module.css'
import { PagedList } from '../../../ui/paged-list.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { drivesQuery, itemQuery, itemsQuery, type Source } from '../../browser/index.ts'
import { namedSource } from './relations.api.ts'

export type FilePickerProps = {
  startAt: string | null
  chosen: ReadonlyMap<string, Item>
  onToggle: (item: Item) => void
  /** Why a file cannot be chosen; null when it can. */
  against: (item: Item) => string | null
}

/** Goes through the folders of all drives, or searches them, and ticks files. */
export function FilePicker({ startAt, chosen, onToggle, against }: FilePickerProps) {
  const { t } = useTranslation('relations')
  const [folderId, setFolderId] = useState(startAt)
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const go = (id: string | null) => {
    setText('')
    setFolderId(id)
  }
  const source: Source | null =
    q !== '' ? namedSource(q) : folderId ? { kind: 'folder', folderId, sort: 'name', order: 'asc' } : null
  return (
    <div className={classes.picker}>
      <Field
        type="search"
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {q === '' && <Crumbs folderId={folderId} onGo={go} />}
      <div className={classes.list}>
        {source ? (
          <Files key={q || folderId} {...{ source, chosen, onToggle, against }} onGo={go} />
        ) : (
          <Roots onGo={go} />
        )}
      </div>
    </div>
  )
}

function Crumbs({ folderId, onGo }: { folderId: string | null; onGo: (id: string | null) => void }) {
  const { t } = useTranslation('relations')
  const { data } = useQuery({ ...itemQuery(folderId ?? ''), enabled: folderId !== null })
  const path = folderId === null ? [] : (data?.path ?? [])
  return (
    <nav className={classes.crumbs} aria-label={t('picker.places')}>
      <button type="button" onClick={() => onGo(null)} aria-current={folderId === null ? 'location' : undefined}>
        {t('picker.roots')}
      </button>
      {path.map((step) => (
        <span key={step.id}>
          <ChevronRight size={14} aria-hidden="true" />
          <button
            type="button"
            onClick={() => onGo(step.id)}
            aria-current={step.id === folderId ? 'location' : undefined}
          >
            {step.name}
          </button>
        </span>
      ))}
    </nav>
  )
}

function Roots({ onGo }: { onGo: (id: string) => void }) {
  return (
    <QueryState query={useQuery(drivesQuery())} level={3} waiting={{ rows: 2 }}>
      {(drives) => (
        <ul>
          {drives.map(({ rootId, name }) => (
            <li key={rootId}>
              <FolderButton name={name} onGo={() => onGo(rootId)} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}

const FolderButton = ({ name, onGo }: { name: string; onGo: () => void }) => (
  <button type="button" className={classes.item} onClick={onGo}>
    <FileIcon item={{ type: 'folder', name }} size={18} />
    <span>{name}</span>
    <ChevronRight size={16} aria-hidden="true" />
  </button>
)

type FilesProps = Omit<FilePickerProps, 'startAt'> & { source: Source; onGo: (id: string) => void }

function Files({ source, chosen, onToggle, against, onGo }: FilesProps) {
  const { t } = useTranslation('relations')
  const list = useInfiniteQuery(itemsQuery(source))
  return (
    <PagedList
      list={list}
      level={3}
      waiting={{ rows: 6 }}
      empty={<p className={classes.nothing}>{t('picker.empty')}</p>}
    >
      {(items) => (
        <ul aria-label={t('picker.files')}>
          {items.map((item) => {
            if (item.type === 'folder')
              return (
                <li key={item.id}>
                  <FolderButton name={item.name} onGo={() => onGo(item.id)} />
                </li>
              )
            const reason = against(item)
            return (
              <li key={item.id}>
                <label className={classes.item} data-off={reason ? true : undefined}>
                  <Checkbox
                    size="xs"
                    checked={chosen.has(item.id)}
                    disabled={reason !== null}
                    onChange={() => onToggle(item)}
                  />
                  <FileIcon item={item} size={18} />
                  <span>
                    {item.name}
                    {reason && <small>{reason}</small>}
                  </span>
                </label>
              </li>
            )
          })}
        </ul>
      )}
    </PagedList>
  )
}
