import { type VersionPolicy, versionRetentionLimits } from '@khlang/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { editsOf } from '../../lib/edits.ts'
import { typedNumber } from '../../lib/typed-number.ts'
import { useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SavedForm } from '../../ui/saved-form.tsx'
import { SectionForm } from '../../ui/section-form.tsx'
import settings from '../../ui/settings.module.css'
import { toastFailure, toastUndo } from '../../ui/toasts.tsx'
import { sendEdits, settingsQuery } from './sharing/sharing.api.ts'

/** How many replaced versions are kept, and how long. */
export function VersionRules() {
  const { t } = useTranslation('business')
  const query = useQuery(settingsQuery())
  return (
    <section className={settings.section} id="versions" aria-label={t('versionRules.title')}>
      <h2>{t('versionRules.title')}</h2>
      <p>{t('versionRules.text')}</p>
      <QueryState query={query} level={3} waiting={{ rows: 2 }}>
        {({ versions }) => <SavedForm>{(onSaved) => <RulesForm saved={versions} onSaved={onSaved} />}</SavedForm>}
      </QueryState>
    </section>
  )
}

const names = ['versions', 'days'] as const
const read = (text: string) => typedNumber(text) ?? Number.NaN

function RulesForm({ saved, onSaved }: { saved: VersionPolicy; onSaved: () => void }) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const check = (name: (typeof names)[number]) => (text: string) => {
    const { min, max } = versionRetentionLimits[name]
    const value = read(text)
    return value >= min && value <= max ? null : t('versionRules.wrong', { min, max })
  }
  const form = useForm(
    { versions: String(saved.versions), days: String(saved.days) },
    { versions: check('versions'), days: check('days') },
  )
  const wanted = () => ({ versions: read(form.values.versions), days: read(form.values.days) })
  const { versions, days } = wanted()
  // What is deleted then is gone, so less asks first.
  const shortens = versions < saved.versions || days < saved.days
  const save = async () => {
    const now = wanted()
    await sendEdits(queries, { versions: editsOf(now, saved) })
    toastUndo(t('versionRules.saved'), t('policies.undo'), () => {
      sendEdits(queries, { versions: editsOf(saved, now) }).catch((reason: unknown) =>
        toastFailure(reason, t('policies.failed')),
      )
    })
    onSaved()
  }
  return (
    <SectionForm
      isDirty={form.dirty}
      validate={form.validate}
      question={
        shortens
          ? { title: t('versionRules.ask'), text: t('versionRules.askText'), confirmLabel: t('versionRules.shorten') }
          : null
      }
      onSave={save}
      onDiscard={onSaved}
    >
      {names.map((name) => (
        <Field
          key={name}
          label={t(`versionRules.${name}`)}
          {...form.textProps(name)}
          inputMode="numeric"
          maxLength={4}
        />
      ))}
    </SectionForm>
  )
}
