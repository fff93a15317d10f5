import type { RenameRule } from '@khlang/contract/rename-rules'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { useMe } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { NoPermissionState } from '../../../ui/states.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { useTypeName } from '../labels.ts'
import { removeRule, rulesQuery, switchRule } from './renaming.api.ts'
import classes from './renaming.module.css'
import { RuleEditor } from './rule-editor.tsx'
import { RuleRow } from './rule-row.tsx'

type Asking = { what: 'replace' | 'remove'; rule: RenameRule }

/** The rules of an account, with a way to add, change, switch and delete them for those who decide. */
export function RenameSettings({ level = 2 }: { level?: 2 | 3 }) {
  const { t } = useTranslation('renaming')
  const { active } = useMe()
  const query = useQuery(rulesQuery())
  return (
    <QueryState query={query} level={level}>
      {({ available, canChange, items }) =>
        available ? (
          <Rules rules={items} canChange={canChange} />
        ) : (
          <NoPermissionState
            level={level}
            text={t('off')}
            askWhom={active.isAdmin ? undefined : t('askAdmin')}
            action={
              active.isAdmin && (
                <Button component="a" href="/onebox-system-admin-managefeature" variant="default">
                  {t('openFeatures')}
                </Button>
              )
            }
          />
        )
      }
    </QueryState>
  )
}

function Rules({ rules, canChange }: { rules: readonly RenameRule[]; canChange: boolean }) {
  const { t } = useTranslation('renaming')
  const queries = useQueryClient()
  const typeName = useTypeName()
  const [editing, setEditing] = useState<RenameRule | 'new' | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const type = asking ? typeName(asking.rule.docType) : ''

  async function activate(rule: RenameRule, replace = false) {
    await switchRule(queries, rule.id, 'active', replace)
    toast({ tone: 'good', message: t('used') })
  }
  const start = (rule: RenameRule) =>
    activate(rule).catch((error: unknown) => {
      if (isCode(error, 'RENAME_RULE_ACTIVE')) setAsking({ what: 'replace', rule })
      else toastFailure(error, t('failed'))
    })
  const disable = (rule: RenameRule) =>
    switchRule(queries, rule.id, 'disabled').then(
      () => toast({ tone: 'good', message: t('disabled') }),
      (error: unknown) => toastFailure(error, t('failed')),
    )
  return (
    <>
      {rules.length === 0 && <p>{t('empty')}</p>}
      {!canChange && <p>{t('readOnly')}</p>}
      <ul className={settings.rows} aria-label={t('rules')}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            canChange={canChange}
            onUse={() => void start(rule)}
            onDisable={() => void disable(rule)}
            onEdit={() => setEditing(rule)}
            onRemove={() => setAsking({ what: 'remove', rule })}
          />
        ))}
      </ul>
      {canChange && (
        <Button className={classes.add} onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      )}
      {editing !== null && <RuleEditor of={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        opened={asking?.what === 'replace'}
        title={t('replace.title')}
        text={t('replace.text', { type })}
        confirmLabel={t('replace.confirm')}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if (asking) await activate(asking.rule, true)
        }}
      />
      <ConfirmDialog
        opened={asking?.what === 'remove'}
        danger
        title={t('remove.title')}
        text={t('remove.text', { type })}
        confirmLabel={t('delete')}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if (asking) await removeRule(queries, asking.rule.id)
          toast({ tone: 'good', message: t('deleted') })
        }}
      />
    </>
  )
}
