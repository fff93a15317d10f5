import type { Item } from '@khlang/contract'
import type { FolderRules } from '@khlang/contract/folder-rules'
import { levelLabels } from '@khlang/contract/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { useBrowser } from '../../browser/index.ts'
import { audienceIcons } from '../audience-fields.tsx'
import classes from '../organisation.module.css'
import { Inherited } from './inherited.tsx'
import { rulesQuery } from './permissions.api.ts'

/** The permissions set in a folder, for those who may change them: a tab of its details. */
export function PermissionsTab({ item }: { item: Item }) {
  const { t } = useTranslation('organisation')
  const { openDialog } = useBrowser()
  const query = useQuery(rulesQuery(item.id))
  return (
    <QueryState query={query} level={3}>
      {(rules) => (
        <div className={classes.tab}>
          <Own rules={rules} />
          {rules.inherited.length > 0 && <Inherited rules={rules.inherited} />}
          {(rules.stopInheriting || rules.restricted) && (
            <ul className={classes.quiet}>
              {rules.stopInheriting && <li>{t('permissions.stopInheriting')}</li>}
              {rules.restricted && <li>{t('permissions.restrictedHint')}</li>}
            </ul>
          )}
          <Button
            mt="md"
            variant="light"
            leftSection={<ShieldCheck size={16} aria-hidden="true" />}
            onClick={() => openDialog('folderPermissions', { item })}
          >
            {t('permissions.change')}
          </Button>
        </div>
      )}
    </QueryState>
  )
}

function Own({ rules: { rules } }: { rules: FolderRules }) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const id = useId()
  return (
    <>
      <h3 id={id} className={classes.inherited}>
        {t('permissions.rules')}
      </h3>
      {rules.length === 0 && <p className={classes.quiet}>{t('permissions.none')}</p>}
      <ul className={settings.rows} aria-labelledby={id}>
        {rules.map(({ id: ruleId, audience, level, enabled }) => {
          const Icon = audienceIcons[audience.type]
          return (
            <li key={ruleId} className={settings.row}>
              <Icon size={18} aria-hidden="true" />
              <span className={settings.rowText}>
                {audience.type === 'business' ? t('permissions.everybody') : audience.name}
                {!enabled && <small>{t('permissions.off')}</small>}
              </span>
              <span>{levelLabels[level][language]}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
