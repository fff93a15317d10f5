import { mailLimits, mailRuleActions, mailRuleKinds, mailRuleSenderChecks } from '@khlang/contract/mail-states'
import type { Mailbox, MailRule } from '@khlang/contract/mailboxes'
import { systemFolders } from '@khlang/contract/system-folders'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Field } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { PlaceDialog } from '../browser/index.ts'
import { rulesQuery, saveRules } from './mailkeep.api.ts'
import classes from './mailkeep.module.css'

/** A rule as it is edited: empty texts fit everything. */
type Draft = Omit<MailRule, 'id' | 'hashtags'> & { key: string; id: string | null; hashtags: string }
const texts = ['sender', 'recipient', 'subject', 'attachment'] as const

/** Where files go unless another folder is chosen. */
const usual = systemFolders.mail

const draftOf = (rule: MailRule): Draft => ({ ...rule, key: rule.id, hashtags: rule.hashtags.join(' ') })
const fresh = (): Draft => ({
  key: crypto.randomUUID(),
  id: null,
  sender: null,
  recipient: null,
  subject: null,
  attachment: null,
  kind: null,
  senderCheck: null,
  action: 'folder',
  folder: null,
  hashtags: '',
})

const sentOf = ({ key: _, id, folder, hashtags, ...rule }: Draft) => ({
  ...rule,
  ...(id !== null && { id }),
  hashtags: hashtags.split(/[\s,]+/).filter((tag) => tag !== ''),
  folderId: rule.action === 'folder' ? (folder?.id ?? null) : null,
})

/** The rules of a mailbox, in the order in which they are tried; all are saved at once. */
export function RulesDialog({ of: box, onClose }: { of: Mailbox; onClose: () => void }) {
  const query = useQuery({ ...rulesQuery(box.id), staleTime: 0 })
  return (
    <QueryState query={query} level={3}>
      {(rules) => <Editor of={box} rules={rules} onClose={onClose} />}
    </QueryState>
  )
}

function Editor({ of: box, rules, onClose }: { of: Mailbox; rules: readonly MailRule[]; onClose: () => void }) {
  const { t } = useTranslation('mailkeep')
  const queries = useQueryClient()
  const [start] = useState<readonly Draft[]>(() => rules.map(draftOf))
  const [drafts, setDrafts] = useState(start)
  const [choosing, setChoosing] = useState<string | null>(null)
  const { busy, error, send } = useSending()
  const { active } = useMe()
  const isBusiness = active.type === 'Business'
  const change = (key: string, with_: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...with_ } : draft)))

  if (choosing !== null)
    return (
      <PlaceDialog
        kind="copy"
        words={{ title: t('rules.folderTitle'), confirm: t('rules.folderConfirm') }}
        items={[]}
        startAt={drafts.find(({ key }) => key === choosing)?.folder?.id ?? null}
        only={isBusiness ? 'business' : 'personal'}
        onChoose={(place) => {
          change(choosing, { folder: { id: place.id, name: place.name } })
          setChoosing(null)
        }}
        onClose={() => setChoosing(null)}
      />
    )
  return (
    <FormDialog
      width="medium"
      onClose={onClose}
      title={t('rules.title', { name: box.name })}
      text={t('rules.text')}
      busy={busy}
      dirty={drafts !== start}
      confirm={t('form.save')}
      error={error}
      onSubmit={() =>
        void send(async () => {
          await saveRules(queries, box.id, { rules: drafts.map(sentOf) })
          toast({ tone: 'good', message: t('rules.saved') })
          onClose()
        })
      }
    >
      {drafts.map((draft, index) => (
        <RuleFields
          key={draft.key}
          value={draft}
          n={index + 1}
          isBusiness={isBusiness}
          onChange={(with_) => change(draft.key, with_)}
          onChoose={() => setChoosing(draft.key)}
          onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          onRaise={
            index === 0
              ? null
              : () =>
                  setDrafts([
                    ...drafts.slice(0, index - 1),
                    draft,
                    ...drafts.slice(index - 1, index),
                    ...drafts.slice(index + 1),
                  ])
          }
        />
      ))}
      {drafts.length < mailLimits.rules && (
        <Button variant="light" onClick={() => setDrafts([...drafts, fresh()])}>
          {t('rules.add')}
        </Button>
      )}
    </FormDialog>
  )
}

type RuleFieldsProps = {
  value: Draft
  n: number
  isBusiness: boolean
  onChange: (change: Partial<Draft>) => void
  onChoose: () => void
  onRemove: () => void
  onRaise: (() => void) | null
}

function RuleFields({ value, n, isBusiness, onChange, onChoose, onRemove, onRaise }: RuleFieldsProps) {
  const { t } = useTranslation('mailkeep')
  return (
    <fieldset className={classes.rule}>
      <legend>{t('rules.n', { n })}</legend>
      <div className={classes.pair}>
        {texts.map((name) => (
          <Field
            key={name}
            label={t(`rules.${name}`)}
            value={value[name] ?? ''}
            maxLength={mailLimits.text}
            autoComplete="off"
            onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
          />
        ))}
        <NativeSelect
          label={t('rules.senderCheck')}
          value={value.senderCheck ?? ''}
          data={[
            { value: '', label: t('rules.anySender') },
            ...mailRuleSenderChecks.map((check) => ({ value: check, label: t(`sender.${check}`) })),
          ]}
          onChange={(event) =>
            onChange({
              senderCheck: mailRuleSenderChecks.find((check) => check === event.currentTarget.value) ?? null,
            })
          }
        />
        <NativeSelect
          label={t('rules.kind')}
          value={value.kind ?? ''}
          data={[
            { value: '', label: t('rules.anyKind') },
            ...mailRuleKinds.map((kind) => ({ value: kind, label: t(`rules.kinds.${kind}`) })),
          ]}
          onChange={(event) =>
            onChange({ kind: mailRuleKinds.find((kind) => kind === event.currentTarget.value) ?? null })
          }
        />
        <NativeSelect
          label={t('rules.action')}
          value={value.action}
          data={mailRuleActions.map((action) => ({ value: action, label: t(`rules.actions.${action}`) }))}
          onChange={(event) =>
            onChange({ action: mailRuleActions.find((action) => action === event.currentTarget.value) ?? 'ignore' })
          }
        />
      </div>
      {value.action === 'folder' && (
        <>
          <div className={settings.actions}>
            <Button size="compact-md" variant="default" onClick={onChoose}>
              {t('rules.choose')}
            </Button>
            <span className={classes.value}>{value.folder ? (value.folder.name ?? t('rules.folderGone')) : usual}</span>
            {value.folder && value.folder.name !== usual && (
              <Button size="compact-md" variant="subtle" onClick={() => onChange({ folder: null })}>
                {t('rules.useUsual', { name: usual })}
              </Button>
            )}
          </div>
          {value.folder === null && (
            <p className={settings.quiet}>
              {value.id !== null && `${t('rules.folderGone')} `}
              {t('rules.usual', { name: usual })}
              {isBusiness && ` ${t('rules.usualClosed')}`}
            </p>
          )}
          <Field
            label={t('rules.hashtags')}
            hint={t('rules.hashtagsHint')}
            value={value.hashtags}
            autoComplete="off"
            onChange={(event) => onChange({ hashtags: event.currentTarget.value })}
          />
        </>
      )}
      <div className={settings.actions}>
        {onRaise && (
          <Button size="compact-sm" variant="subtle" onClick={onRaise}>
            {t('rules.raise')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
          {t('rules.remove')}
        </Button>
      </div>
    </fieldset>
  )
}
