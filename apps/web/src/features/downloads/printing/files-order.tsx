import { ActionIcon } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileIcon } from '../../../ui/file-icon.tsx'
import classes from './printing.module.css'

export type FilesOrderProps = { order: readonly Item[]; onOrder: (order: readonly Item[]) => void; disabled: boolean }

/** Files that become one, in the order of their pages; several can be moved and left out. */
export function FilesOrder({ order, onOrder, disabled }: FilesOrderProps) {
  const { t } = useTranslation('printing')
  const swap = (index: number, by: 1 | -1) => {
    const next = [...order]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onOrder(next)
  }
  const many = order.length > 1
  return (
    <ol className={classes.files}>
      {order.map((item, index) => (
        <li key={item.id}>
          <FileIcon item={item} />
          <span className={classes.name}>{item.name}</span>
          {many && (
            <>
              <ActionIcon
                variant="subtle"
                aria-label={t('up', { name: item.name })}
                disabled={disabled || index === 0}
                onClick={() => swap(index, -1)}
              >
                <ArrowUp size={18} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('down', { name: item.name })}
                disabled={disabled || index === order.length - 1}
                onClick={() => swap(index, 1)}
              >
                <ArrowDown size={18} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('leaveOut', { name: item.name })}
                disabled={disabled}
                onClick={() => onOrder(order.filter((one) => one.id !== item.id))}
              >
                <X size={18} aria-hidden="true" />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
