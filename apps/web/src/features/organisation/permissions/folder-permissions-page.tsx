import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import settings from '../../../ui/settings.module.css'
import { Below } from './folder-tree.tsx'
import { rulesQuery } from './permissions.api.ts'
import { RulesForm } from './rules-form.tsx'
import { Simulator } from './simulator.tsx'
import { ruledFoldersQuery } from './switches.api.ts'

/** Who may do what in one folder of Drive Business: its rules, what a change would do, and why somebody sees what. */
export function FolderPermissionsPage({ folderId, missing }: { folderId: string; missing: ReactNode }) {
  const { t } = useTranslation('organisation')
  const query = useQuery(rulesQuery(folderId))
  // No folder of Drive Business, or no id at all.
  if (isCode(query.error, 'NOT_FOUND', 'NOT_A_FOLDER', 'INVALID_INPUT')) return missing
  return (
    <div className={settings.page} data-wide>
      <QueryState query={query} level={1}>
        {(rules) => (
          <>
            <PageHeader
              title={t('permissions.title', { name: rules.folder.isRoot ? t('permissions.root') : rules.folder.name })}
              text={t('permissions.text')}
              actions={
                <Button
                  variant="default"
                  component={Link}
                  to={`/directory/${folderId}`}
                  leftSection={<FolderOpen size={16} aria-hidden="true" />}
                >
                  {t('permissions.open')}
                </Button>
              }
            />
            <SavedForm key={folderId}>{(beginAnew) => <RulesForm rules={rules} onBeginAnew={beginAnew} />}</SavedForm>
            <Simulator itemId={folderId} />
            <Subfolders folderId={folderId} />
          </>
        )}
      </QueryState>
    </div>
  )
}

function Subfolders({ folderId }: { folderId: string }) {
  const { t } = useTranslation('organisation')
  const { data } = useInfiniteQuery(ruledFoldersQuery(folderId))
  if (data?.pages[0]?.items.length === 0) return null
  return (
    <section className={settings.section} aria-label={t('permissions.folders')}>
      <h2>{t('permissions.folders')}</h2>
      <Below parentId={folderId} label={t('permissions.folders')} />
    </section>
  )
}
