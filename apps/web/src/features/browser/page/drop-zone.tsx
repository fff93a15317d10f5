import type { Item, ItemDetail } from '@khlang/contract'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../model/permits.ts'
import classes from './browser.module.css'
import type { FileBrowserProps } from './browser-props.ts'

export type DropZoneProps = {
  /** Null where nothing may be uploaded. */
  folder: ItemDetail | null
  items: readonly Item[]
  onFiles: FileBrowserProps['onFiles']
  children: ReactNode
}

type Target = { id: string; name: string }

/** Takes files from the desktop: into the open folder, or into the folder under the pointer. */
export function DropZone({ folder, items, onFiles, children }: DropZoneProps) {
  const { t } = useTranslation('browser')
  const [target, setTarget] = useState<Target | null>(null)
  const marked = useRef<Element | null>(null)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

  function mark(row: Element | null) {
    if (marked.current === row) return
    marked.current?.removeAttribute('data-drop-over')
    row?.setAttribute('data-drop-over', '')
    marked.current = row
  }
  function end() {
    mark(null)
    setTarget(null)
  }
  function over(event: DragEvent) {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = folder ? 'copy' : 'none'
    if (!folder) return
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    const item = row ? items[Number(row.dataset.index)] : undefined
    const into = item?.type === 'folder' && refusalOf(item, 'item.upload', null) === null ? item : null
    mark(into ? row : null)
    const next = into ?? folder
    setTarget((before) => (before?.id === next.id ? before : { id: next.id, name: next.name }))
  }
  function leave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) end()
  }
  function drop(event: DragEvent) {
    if (!hasFiles(event)) return
    event.preventDefault()
    const place = target
    end()
    if (place && onFiles) onFiles(event.dataTransfer, place, 'drop')
  }

  // A file that misses the list must not replace the page.
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])

  return (
    <section
      className={classes.main}
      data-dropping={target ? true : undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {target && (
        <div className={classes.dropHint}>
          <Upload size={18} aria-hidden="true" />
          {t('drop.here', { name: target.name })}
        </div>
      )}
    </section>
  )
}
