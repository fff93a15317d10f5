import type { FolderRule, FolderRules } from '@khlang/contract/folder-rules'
import { levelLabels } from '@khlang/contract/permissions'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import settings from '../../../ui/settings.module.css'
import { audienceIcons } from '../audience-fields.tsx'
import classes from '../organisation.module.css'
import { audienceName } from './audience-name.ts'

type RuleListProps<Rule extends FolderRule> = {
  title: string
  rules: readonly Rule[]
  /** Stands in place of the rows when there is none. */
  empty?: string
  /** What is said of a rule below its name; null for nothing. */
  noteOf: (rule: Rule) => string | null
}

/** Rules of a folder to read: whom each is for, and what it gives. */
export function RuleList<Rule extends FolderRule>({ title, rules, empty, noteOf }: RuleListProps<Rule>) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const id = useId()
  return (
    <>
      <h3 id={id} className={classes.inherited}>
        {title}
      </h3>
      {rules.length === 0 && empty && <p className={classes.quiet}>{empty}</p>}
      <ul className={settings.rows} aria-labelledby={id}>
        {rules.map((rule) => {
          const { audience, level } = rule
          const note = [noteOf(rule), audience.invited && t('permissions.invited')].filter(Boolean).join(' · ')
          const Icon = audienceIcons[audience.type]
          return (
            <li key={rule.id} className={settings.row}>
              <Icon size={18} aria-hidden="true" />
              <span className={settings.rowText}>
                {audienceName(audience, t)}
                {note && <small>{note}</small>}
              </span>
              <span>{levelLabels[level][language]}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The rules that a folder has from those above it. */
export function Inherited({ rules }: { rules: FolderRules['inherited'] }) {
  const { t } = useTranslation('organisation')
  return (
    <RuleList
      title={t('permissions.inherited')}
      rules={rules}
      noteOf={({ fromFolder }) => t('permissions.from', { name: fromFolder.name || t('permissions.root') })}
    />
  )
}
