import { Button } from '@mantine/core'
import type { FolderRules } from '@khlang/contract/folder-rules'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { isSame } from '../../../lib/edits.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import settings from '../../../ui/settings.module.css'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import classes from '../organisation.module.css'
import { bodyOf, type Draft, draftOf, rebased } from './draft.ts'
import { Below } from './folder-tree.tsx'
import { Outcome } from './outcome.tsx'
import { previewQuery, rulesQuery, saveRules } from './permissions.api.ts'
import { RulesEditor } from './rules-editor.tsx'
import { Simulator } from './simulator.tsx'
import { ruledFoldersQuery } from './switches.api.ts'

/** Who may do what in one folder of Drive Business: its rules, what a change would do, and why somebody sees what. */
export function FolderPermissionsPage({ folderId }: { folderId: string }) {
  const query = useQuery(rulesQuery(folderId))
  return (
    <div className={settings.page}>
      <QueryState query={query} level={1}>
        {(rules) => (
          <SavedForm key={folderId}>{(beginAnew) => <Loaded rules={rules} onBeginAnew={beginAnew} />}</SavedForm>
        )}
      </QueryState>
    </div>
  )
}

function Loaded({ rules, onBeginAnew }: { rules: FolderRules; onBeginAnew: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { id, name, isRoot } = rules.folder
  const [base, setBase] = useState(rules)
  const start = draftOf(base)
  const [draft, setDraft] = useState<Draft>(start)
  const { busy, error, send, forget } = useSending()
  if (base.revision !== rules.revision) {
    setBase(rules)
    setDraft(rebased(draft, start, draftOf(rules)))
    forget()
  }
  const changed = !isSame(draft, start)
  const body = bodyOf(rules.revision, draft)
  const settled = useDebounced(body)
  const preview = useQuery({ ...previewQuery(id, settled), enabled: changed })
  const folderName = isRoot ? t('permissions.root') : name

  const save = () =>
    void send(async () => {
      const saved = await saveRules(id, body)
      toast({ tone: 'good', message: t('permissions.saved', { name: folderName }) })
      queries.setQueryData(rulesQuery(id).queryKey, saved)
      onBeginAnew()
    })
  const reload = (then: () => void) =>
    void queries
      .invalidateQueries(rulesQuery(id), { throwOnError: true })
      .then(then, (failure: unknown) => toastFailure(failure, t('done.failed')))
  return (
    <>
      <PageHeader
        title={t('permissions.title', { name: folderName })}
        text={t('permissions.text')}
        actions={
          <Button
            variant="default"
            component={Link}
            to={`/directory/${id}`}
            leftSection={<FolderOpen size={16} aria-hidden="true" />}
          >
            {t('permissions.open')}
          </Button>
        }
      />
      <UnsavedChanges when={changed} />
      <RulesEditor rules={rules} draft={draft} onChange={setDraft} />
      {changed && (
        <section className={settings.section} aria-label={t('permissions.outcome.title')}>
          <h2>{t('permissions.outcome.title')}</h2>
          <QueryState query={preview} level={3}>
            {(outcome) => <Outcome outcome={outcome} />}
          </QueryState>
          <FormError error={error} />
          <div className={classes.actions}>
            {isCode(error, 'RULES_STALE') ? (
              <>
                <Button variant="default" onClick={() => reload(onBeginAnew)}>
                  {t('permissions.reload')}
                </Button>
                <Button onClick={() => reload(() => toast({ message: t('permissions.reloaded') }))}>
                  {t('permissions.keep')}
                </Button>
              </>
            ) : (
              <>
                <Button variant="default" disabled={busy} onClick={() => setDraft(start)}>
                  {t('permissions.discard')}
                </Button>
                <Button loading={busy} onClick={save}>
                  {t('permissions.save')}
                </Button>
              </>
            )}
          </div>
        </section>
      )}
      <Simulator itemId={id} />
      <Subfolders folderId={id} />
    </>
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
