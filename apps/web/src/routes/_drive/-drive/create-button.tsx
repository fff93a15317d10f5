import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../ui/menu.tsx'
import classes from './create-button.module.css'
import { useCreateEntries } from './use-create-entries.ts'

/** Opens the menu of what can be made here; `floating` is the one under the thumb, where there is no sidebar. */
export function CreateButton({ floating = false }: { floating?: boolean }) {
  const { t } = useTranslation('browser')
  const entries = useCreateEntries()
  // The menu below stays where it is.
  if (entries.length === 0) return floating ? null : <div className={classes.create} data-absent aria-hidden="true" />
  return (
    <MenuButton label={t('create.menu')} entries={entries}>
      {(props) => (
        <button type="button" className={classes.create} data-floating={floating || undefined} {...props}>
          <Plus size={floating ? 26 : 20} aria-hidden="true" />
          <span>{t('create.label')}</span>
        </button>
      )}
    </MenuButton>
  )
}
