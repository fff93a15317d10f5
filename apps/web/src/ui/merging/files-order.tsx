import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileIcon } from '../file-icon.tsx'
import classes from './printing.module.css'

export type FilesOrderProps<F> = { order: readonly F[]; onOrder: (order: readonly F[]) => void; disabled: boolean }

/** Files that become one, in the order of their pages; several can be moved and left out. */
export function FilesOrder<F extends { id: string; name: string }>({ order, onOrder, disabled }: FilesOrderProps<F>) {
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
          <FileIcon item={{ type: 'file', name: item.name, mimeType: 'application/pdf' }} />
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
