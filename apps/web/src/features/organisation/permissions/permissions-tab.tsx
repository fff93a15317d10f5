import type { Item } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../ui/query-state.tsx'
import { useBrowser } from '../../browser/index.ts'
import classes from '../organisation.module.css'
import { rulesQuery } from './permissions.api.ts'
import { Inherited, RuleList } from './rule-list.tsx'

/** The permissions set in a folder, for those who may change them: a tab of its details. */
export function PermissionsTab({ item }: { item: Item }) {
  const { t } = useTranslation('organisation')
  const { openDialog } = useBrowser()
  const query = useQuery(rulesQuery(item.id))
  return (
    <QueryState query={query} level={3}>
      {(rules) => (
        <div className={classes.tab}>
          <RuleList
            title={t('permissions.rules')}
            rules={rules.rules}
            empty={t('permissions.none')}
            noteOf={({ enabled }) => (enabled ? null : t('permissions.off'))}
          />
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
