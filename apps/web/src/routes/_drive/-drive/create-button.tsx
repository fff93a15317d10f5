import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../ui/menu.tsx'
import classes from './create-button.module.css'
import { useCreateEntries } from './use-create-entries.ts'

export function CreateButton() {
  const { t } = useTranslation('browser')
  return (
    <MenuButton label={t('create.menu')} entries={useCreateEntries()}>
      {(props) => (
        <button type="button" className={classes.create} {...props}>
          <Plus size={20} aria-hidden="true" />
          {t('create.label')}
        </button>
      )}
    </MenuButton>
  )
}
