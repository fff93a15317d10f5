import type { FolderRules } from '@khlang/contract/folder-rules'
import { levelLabels } from '@khlang/contract/permissions'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import settings from '../../../ui/settings.module.css'
import { audienceIcons } from '../audience-fields.tsx'
import classes from '../organisation.module.css'

/** The rules that a folder has from those above it. */
export function Inherited({ rules }: { rules: FolderRules['inherited'] }) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const id = useId()
  return (
    <>
      <h3 id={id} className={classes.inherited}>
        {t('permissions.inherited')}
      </h3>
      <ul className={settings.rows} aria-labelledby={id}>
        {rules.map(({ id: ruleId, audience, level, fromFolder }) => {
          const Icon = audienceIcons[audience.type]
          return (
            <li key={ruleId} className={settings.row}>
              <Icon size={18} aria-hidden="true" />
              <span className={settings.rowText}>
                {audience.type === 'business' ? t('permissions.everybody') : audience.name}
                <small>{t('permissions.from', { name: fromFolder.name || t('permissions.root') })}</small>
              </span>
              <span>{levelLabels[level][language]}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
