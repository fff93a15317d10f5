import { EllipsisVertical, X } from 'lucide-react'
import type { Item } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formatBytes, formatCount } from '../../../lib/sizes.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import type { ItemAction } from '../registry/item-action.ts'
import { type ActionContext, menuOf, perform, reasonAgainst } from './action-entries.ts'
import classes from './browser.module.css'

export type SelectionBarProps = {
  items: readonly Item[]
  actions: readonly ItemAction[]
  context: ActionContext
  /** More rows are being loaded into the selection. */
  loading: boolean
  onClear: () => void
}

/** The actions for the selection, with the same labels as the menu. */
export function SelectionBar({ items, actions, context, loading, onClear }: SelectionBarProps) {
  const { t } = useTranslation('browser')
  const fitting = actions.filter((action) => action.fits(items))
  const prominent = fitting.filter((action) => action.prominent)
  const bytes = items.reduce((sum, item) => sum + (item.type === 'file' ? item.size : 0), 0)
  return (
    <div className={classes.selectionBar} role="toolbar" aria-label={t('bar.label')}>
      <IconButton label={t('bar.clear')} hint={`${t('bar.clear')} (Esc)`} icon={X} strong onClick={onClear} />
      <span className={classes.count} aria-live="polite">
        <span className={classes.wide}>{t('bar.selected', { count: items.length })}</span>
        <span className={classes.narrow} aria-hidden="true">
          {formatCount(items.length)}
        </span>
        {loading && ` · ${t('bar.loading')}`}
        {bytes > 0 && <span className={classes.bytes}> · {formatBytes(bytes)}</span>}
      </span>
      <span className={classes.tools}>
        {prominent.map((action) => {
          const reason = reasonAgainst(action, items, context)
          const Icon = action.icon
          return (
            <IconButton
              label={action.label}
              hint={reason ?? (action.keys ? `${action.label} (${action.keys})` : action.label)}
              icon={Icon}
              strong
              key={action.id}
              data-danger={action.danger || undefined}
              data-group={action.group}
              aria-disabled={reason ? true : undefined}
              onClick={() => {
                if (!reason) perform(action, items, context)
              }}
            />
          )
        })}
        <MenuButton label={t('bar.more')} align="end" entries={menuOf(fitting, items, context)}>
          {(props) => <IconButton label={t('bar.more')} icon={EllipsisVertical} strong {...props} />}
        </MenuButton>
      </span>
    </div>
  )
}
