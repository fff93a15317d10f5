import type { FolderRules } from '@khlang/contract/folder-rules'
import type { SuspendedRule } from '@khlang/contract/suspended-rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { type NamedAudience, sameAudience } from '../audience.ts'
import { AudienceFields } from '../audience-fields.tsx'
import { bodyOf, draftOf, withoutRule, withRule } from './draft.ts'
import { Outcome } from './outcome.tsx'
import { previewQuery, rulesQuery, saveRules } from './permissions.api.ts'
import { refreshRules } from './switches.api.ts'

type DialogProps = {
  rule: SuspendedRule
  change: 'replace' | 'remove'
  onDone: () => void
  onClose: () => void
}

/** Gives a suspended permission to somebody else, or deletes it, and says first what that changes. */
export function SuspendedRuleDialog({ rule, change, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const [target, setTarget] = useState<NamedAudience | null>(null)
  const rules = useQuery(rulesQuery(rule.folder.id))
  const names = { folder: rule.folder.name || t('permissions.root'), name: rule.audience.name }
  const isTaken = rules.data?.rules.some(({ audience }) => target !== null && sameAudience(audience, target)) === true
  const body =
    rules.data && (change === 'remove' || (target !== null && !isTaken)) ? changed(rules.data, rule, target) : null

  const submit = () => {
    if (body === null) return
    void send(async () => {
      await saveRules(rule.folder.id, body)
      toast({ tone: 'good', message: t(`suspendedRules.${change}Done`, { ...names, target: target?.name }) })
      onDone()
      onClose()
      await refreshRules(queries)
    })
  }
  return (
    <FormDialog
      {...(change === 'remove' && { role: 'alertdialog' as const, danger: true, focusCancel: true })}
      onClose={onClose}
      busy={busy}
      dirty={target !== null}
      title={t(`suspendedRules.${change}Ask`, names)}
      text={t(`suspendedRules.${change}Text`, names)}
      confirm={t(`suspendedRules.${change}`)}
      disabled={body === null}
      onSubmit={submit}
      error={error}
    >
      {change === 'replace' && <AudienceFields value={target} onChange={setTarget} />}
      {isTaken && <p role="alert">{t('suspendedRules.taken', { name: target?.name })}</p>}
      <QueryState query={rules} level={3} waiting={{ shape: 'text', rows: 2 }}>
        {() => body && <Changes folderId={rule.folder.id} body={body} />}
      </QueryState>
    </FormDialog>
  )
}

/** The rules of the folder without the suspended one, and with one like it for somebody else. */
function changed(rules: FolderRules, { audience }: SuspendedRule, target: NamedAudience | null) {
  const draft = draftOf(rules)
  const old = draft.rules.find((one) => sameAudience(one.audience, audience))
  const without = old ? withoutRule(draft, old.audience) : draft
  const next =
    old && target ? withRule(without, { ...old, audience: { invited: false, ...target, suspended: false } }) : without
  return bodyOf(rules.revision, next)
}

function Changes({ folderId, body }: { folderId: string; body: ReturnType<typeof changed> }) {
  const query = useQuery(previewQuery(folderId, body))
  return (
    <QueryState query={query} level={3} waiting={{ shape: 'text', rows: 2 }}>
      {(outcome) => <Outcome outcome={outcome} />}
    </QueryState>
  )
}
