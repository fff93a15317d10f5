import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TaskRow } from './task-row.tsx'
import classes from './tray.module.css'

const rowHeight = 56

/** The files of the queue; virtual, since a folder may bring thousands. */
export function TaskList(props: { ids: readonly string[]; onOpenFolder: (id: string) => void; onChoose: () => void }) {
  const { ids, onOpenFolder, onChoose } = props
  const { t } = useTranslation('transfer')
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 4,
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div ref={scroller} className={classes.list} tabIndex={0} role="group" aria-label={t('label')}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const id = ids[index]
          return id ? <TaskRow key={key} id={id} top={start} onOpenFolder={onOpenFolder} onChoose={onChoose} /> : null
        })}
      </ul>
    </div>
  )
}
