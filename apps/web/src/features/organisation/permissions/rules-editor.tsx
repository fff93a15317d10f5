import { NativeSelect, Switch } from '@mantine/core'
import { type FolderRules, ruleLevels } from '@khlang/contract/folder-rules'
import { levelLabels } from '@khlang/contract/permissions'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMissingFeature } from '../../../lib/use-missing-feature.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MissingFeature } from '../../../ui/missing-feature.tsx'
import settings from '../../../ui/settings.module.css'
import { sameAudience } from '../audience.ts'
import { audienceIcons } from '../audience-fields.tsx'
import { AddRule } from './add-rule.tsx'
import { audienceName } from './audience-name.ts'
import { type Draft, type DraftRule, inheritingNothing, withoutRule, withRule } from './draft.ts'
import { Inherited } from './rule-list.tsx'

type RulesEditorProps = { rules: FolderRules; draft: Draft; onChange: (draft: Draft) => void }

/** The rules of a folder, what it inherits, and whether it does. */
export function RulesEditor({ rules, draft, onChange }: RulesEditorProps) {
  const { t } = useTranslation('organisation')
  const id = useId()
  const missing = useMissingFeature('permissions')
  const named = (audience: DraftRule['audience']) =>
    draft.rules.some((rule) => sameAudience(rule.audience, audience) && rule.enabled)
  const inherited = draft.stopInheriting ? [] : rules.inherited.filter(({ audience }) => !named(audience))
  return (
    <section className={settings.section} aria-labelledby={id}>
      <h2 id={id}>{t('permissions.rules')}</h2>
      <p>{t('permissions.hint')}</p>
      {rules.switchedOff.length > 0 && (
        <p role="status">
          {t('switches.isOff')} <Link to="/onebox-system-admin-managefile">{t('switches.manage')}</Link>
        </p>
      )}
      {draft.rules.length === 0 && <p role="status">{t('permissions.none')}</p>}
      <ul className={settings.rows} aria-labelledby={id}>
        {draft.rules.map((rule) => (
          <Row
            key={`${rule.audience.type} ${rule.audience.id}`}
            rule={rule}
            isKindOff={rules.switchedOff.includes(rule.audience.type)}
            maySetAdmin={rules.maySetAdmin}
            onChange={(next) => onChange(withRule(draft, next))}
            onRemove={() => onChange(withoutRule(draft, rule.audience))}
          />
        ))}
      </ul>
      <AddRule folderId={rules.folder.id} draft={draft} onAdd={(rule) => onChange(withRule(draft, rule))} />
      {inherited.length > 0 && <Inherited rules={inherited} />}
      <MissingFeature why={missing} />
      {!rules.folder.isRoot && (
        <Switch
          mt="md"
          disabled={missing !== null && !draft.stopInheriting && !rules.stopInheriting}
          label={t('permissions.stopInheriting')}
          description={t('permissions.stopInheritingHint')}
          checked={draft.stopInheriting}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? inheritingNothing(draft, rules) : { ...draft, stopInheriting: false },
            )
          }
        />
      )}
      <Switch
        mt="md"
        disabled={missing !== null && !draft.restricted && !rules.restricted}
        label={t('permissions.restricted')}
        description={t('permissions.restrictedHint')}
        checked={draft.restricted}
        onChange={(event) => onChange({ ...draft, restricted: event.currentTarget.checked })}
      />
    </section>
  )
}

type RowProps = {
  rule: DraftRule
  isKindOff: boolean
  maySetAdmin: boolean
  onChange: (rule: DraftRule) => void
  onRemove: () => void
}

function Row({ rule, isKindOff, maySetAdmin, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const { audience, level, enabled } = rule
  // A rule that gives it can only be changed by those who may give it.
  const isFixed = level === 'admin' && !maySetAdmin
  const offered = ruleLevels.filter((one) => one !== 'admin' || maySetAdmin || isFixed)
  const Icon = audienceIcons[audience.type]
  const name = audienceName(audience, t)
  return (
    <li className={settings.row}>
      <Icon size={18} aria-hidden="true" />
      <span className={settings.rowText}>
        {name}
        <small>
          {[
            t(`permissions.type.${audience.type}`),
            audience.above,
            audience.suspended && t('status.suspended'),
            audience.invited && t('permissions.invited'),
            isKindOff && t('switches.kindOff'),
            isFixed && t('permissions.byAdmin'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <NativeSelect
        aria-label={t('permissions.levelOf', { name })}
        value={level}
        disabled={isFixed}
        data={offered.map((value) => ({ value, label: levelLabels[value][language] }))}
        onChange={(event) => {
          const next = ruleLevels.find((one) => one === event.currentTarget.value)
          if (next) onChange({ ...rule, level: next })
        }}
      />
      <Switch
        aria-label={t('permissions.enabledOf', { name })}
        checked={enabled}
        disabled={isFixed}
        onChange={(event) => onChange({ ...rule, enabled: event.currentTarget.checked })}
      />
      <IconButton
        label={t('permissions.removeOf', { name })}
        icon={Trash2}
        size="small"
        disabled={isFixed}
        onClick={onRemove}
      />
    </li>
  )
}
