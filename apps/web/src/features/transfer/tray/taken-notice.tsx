import { CopyPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../ui/menu.tsx'
import { engine } from '../browser/transfer.ts'
import classes from './tray.module.css'

const choices = ['create_copy', 'create_tag_version', 'replace'] as const

/** Names that were taken when the files came: one answer for all of them. */
export function TakenNotice({ count }: { count: number }) {
  const { t } = useTranslation('transfer')
  const entries = choices.map((choice) => ({
    id: choice,
    label: t(`choice.${choice}`),
    run: () => engine.answerTaken(choice),
  }))
  return (
    <div className={classes.notice}>
      <p>{t('taken.text', { count })}</p>
      <MenuButton label={t('row.answer')} align="end" entries={entries}>
        {(props) => (
          <button type="button" className={classes.textTool} {...props}>
            <CopyPlus size={16} aria-hidden="true" />
            {t('taken.answer')}
          </button>
        )}
      </MenuButton>
    </div>
  )
}
