import type { Item } from '@khlang/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDragParts } from '../../browser/index.ts'
import classes from './chat.module.css'

/**
 * Takes items that are dragged onto the widget, folders too, which are sent as links. It lies above the frame, which
 * would swallow the drag; whether each may be sent is for the dialog, which says why not.
 */
export function ChatDrop({ onDrop }: { onDrop: (items: readonly Item[]) => void }) {
  const { t } = useTranslation('chat')
  const drag = useDragParts()
  const [isDragging, setDragging] = useState(false)
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!drag || !target.current) return
    const stops = [drag.watchItemDrag(setDragging), drag.itemDropTarget(target.current, () => true, onDrop)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [drag, onDrop])
  return (
    <div
      ref={target}
      className={classes.drop}
      data-takes-items=""
      data-dragging={isDragging || undefined}
      aria-hidden="true"
    >
      {t('drop')}
    </div>
  )
}
