import type { FolderRules } from '@khlang/contract/folder-rules'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { isSame } from '../../../lib/edits.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import classes from '../organisation.module.css'
import { bodyOf, type Draft, draftOf, rebased } from './draft.ts'
import { Outcome } from './outcome.tsx'
import { previewQuery, rulesQuery, saveRules } from './permissions.api.ts'
import { RulesEditor } from './rules-editor.tsx'

type RulesFormProps = { rules: FolderRules; onBeginAnew: () => void; onDirty?: (dirty: boolean) => void }

/** The rules of a folder as they are edited, and what saving them would change. */
export function RulesForm({ rules, onBeginAnew, onDirty }: RulesFormProps) {
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

  const change = (next: Draft) => {
    setDraft(next)
    onDirty?.(!isSame(next, start))
  }
  const beginAnew = () => {
    onDirty?.(false)
    onBeginAnew()
  }
  const save = () =>
    void send(async () => {
      const saved = await saveRules(id, body)
      toast({ tone: 'good', message: t('permissions.saved', { name: isRoot ? t('permissions.root') : name }) })
      queries.setQueryData(rulesQuery(id).queryKey, saved)
      beginAnew()
    })
  const reload = (then: () => void) =>
    void queries
      .invalidateQueries(rulesQuery(id), { throwOnError: true })
      .then(then, (failure: unknown) => toastFailure(failure, t('done.failed')))
  return (
    <>
      <UnsavedChanges when={changed} />
      <RulesEditor rules={rules} draft={draft} onChange={change} />
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
                <Button variant="default" onClick={() => reload(beginAnew)}>
                  {t('permissions.reload')}
                </Button>
                <Button onClick={() => reload(() => toast({ message: t('permissions.reloaded') }))}>
                  {t('permissions.keep')}
                </Button>
              </>
            ) : (
              <>
                <Button variant="default" disabled={busy} onClick={() => change(start)}>
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
    </>
  )
}
