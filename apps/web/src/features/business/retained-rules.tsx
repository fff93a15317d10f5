import { retainedDaysLimits, type RetainedPolicy } from '@khlang/contract/retained-trash'
import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editsOf } from '../../lib/edits.ts'
import { typedNumber } from '../../lib/typed-number.ts'
import { Field } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SavedForm } from '../../ui/saved-form.tsx'
import { SectionForm } from '../../ui/section-form.tsx'
import settings from '../../ui/settings.module.css'
import { toastFailure, toastUndo } from '../../ui/toasts.tsx'
import { sendEdits, settingsQuery } from './sharing/sharing.api.ts'

/** Whether what leaves the trash is kept for the admins, and how many days. */
export function RetainedRules() {
  const { t } = useTranslation('business')
  const query = useQuery(settingsQuery())
  return (
    <section className={settings.section} id="retained" aria-label={t('retainedRules.title')}>
      <h2>{t('retainedRules.title')}</h2>
      <p>{t('retainedRules.text')}</p>
      <QueryState query={query} level={3} waiting={{ rows: 2 }}>
        {({ retained }) => <SavedForm>{(onSaved) => <RulesForm saved={retained} onSaved={onSaved} />}</SavedForm>}
      </QueryState>
    </section>
  )
}

const isWithin = (days: number) => days >= retainedDaysLimits.min && days <= retainedDaysLimits.max

function RulesForm({ saved, onSaved }: { saved: RetainedPolicy; onSaved: () => void }) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const [chosen, setKeeps] = useState<boolean | null>(null)
  const [text, setTyped] = useState<string | null>(null)
  const keeps = chosen ?? saved.keeps
  const typed = text ?? String(saved.days)
  const days = typedNumber(typed) ?? Number.NaN
  const isWrong = keeps && !isWithin(days)
  const wanted = { keeps, days: keeps ? days : saved.days }
  const isDirty = keeps !== saved.keeps || (keeps && days !== saved.days)
  // What is not kept is gone, so keeping nothing asks first.
  const stops = saved.keeps && !keeps
  const save = async () => {
    await sendEdits(queries, { retained: editsOf(wanted, saved) })
    toastUndo(t('retainedRules.saved'), t('policies.undo'), () => {
      sendEdits(queries, { retained: editsOf(saved, wanted) }).catch((reason: unknown) =>
        toastFailure(reason, t('policies.failed')),
      )
    })
    onSaved()
  }
  return (
    <SectionForm
      isDirty={isDirty}
      validate={() => !isWrong}
      question={
        stops
          ? { title: t('retainedRules.ask'), text: t('retainedRules.askText'), confirmLabel: t('retainedRules.stop') }
          : null
      }
      onSave={save}
      onDiscard={onSaved}
    >
      <Switch
        label={t('retainedRules.keeps')}
        checked={keeps}
        onChange={(event) => setKeeps(event.currentTarget.checked)}
      />
      {keeps && (
        <Field
          label={t('retainedRules.days')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong ? t('versionRules.wrong', retainedDaysLimits) : null}
          hint={t('retainedRules.hint')}
          inputMode="numeric"
          maxLength={3}
        />
      )}
    </SectionForm>
  )
}
