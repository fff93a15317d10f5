import { type AdminSettings, domainPattern, outsideSharing } from '@khlang/contract/admin-settings'
import { Radio } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editsOf, listEditsOf } from '../../../lib/edits.ts'
import { Field, FieldStack } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { SectionForm } from '../../../ui/section-form.tsx'
import settings from '../../../ui/settings.module.css'
import { toastFailure, toastUndo } from '../../../ui/toasts.tsx'
import { sendEdits, settingsQuery } from './sharing.api.ts'

type Sharing = Pick<AdminSettings['sharing'], 'outside'> & { domains: readonly string[] }

/** With whom outside the business its items may be shared. */
export function OutsidePolicy() {
  const { t } = useTranslation('business')
  const query = useQuery(settingsQuery())
  return (
    <section className={settings.section} id="outside" aria-label={t('outside.title')}>
      <h2>{t('outside.title')}</h2>
      <p>{t('outside.text')}</p>
      <QueryState query={query} level={3} waiting={{ rows: 3 }}>
        {({ sharing }) => <SavedForm>{(onSaved) => <OutsideForm saved={sharing} onSaved={onSaved} />}</SavedForm>}
      </QueryState>
    </section>
  )
}

const domainsIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((domain) => domain.replace(/^@/, '').toLowerCase())

/** Domains that another admin adds meanwhile stay. */
function sharingEdits(wanted: Sharing, before: Sharing) {
  const { outside } = editsOf(wanted, before)
  return { ...(outside && { outside }), domains: listEditsOf(wanted.domains, before.domains) }
}

function OutsideForm({ saved, onSaved }: { saved: Sharing; onSaved: () => void }) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const [chosen, setOutside] = useState<Sharing['outside'] | null>(null)
  /** What is typed, and the domains that it was typed over. */
  const [edited, setEdited] = useState<{ text: string; over: readonly string[] } | null>(null)
  const outside = chosen ?? saved.outside
  const { text: typed, over } = edited ?? { text: saved.domains.join(', '), over: saved.domains }
  const domains = domainsIn(typed)
  const wrong = domains.find((domain) => !new RegExp(domainPattern).test(domain))
  const isDirty = outside !== saved.outside || (outside === 'domains' && domains.join() !== over.join())

  const save = async () => {
    const wanted = { outside, domains: outside === 'domains' ? domains : over }
    const before = { outside: saved.outside, domains: over }
    await sendEdits(queries, { sharing: sharingEdits(wanted, before) })
    toastUndo(t('outside.saved'), t('policies.undo'), () => {
      sendEdits(queries, { sharing: sharingEdits(before, wanted) }).catch((reason: unknown) =>
        toastFailure(reason, t('policies.failed')),
      )
    })
    onSaved()
  }
  return (
    <SectionForm isDirty={isDirty} validate={() => wrong === undefined} onSave={save} onDiscard={onSaved}>
      <Radio.Group
        aria-label={t('outside.title')}
        value={outside}
        onChange={(value) => setOutside(outsideSharing.find((one) => one === value) ?? outside)}
      >
        <FieldStack>
          {outsideSharing.map((value) => (
            <Radio key={value} value={value} label={t(`outside.${value}`)} description={t(`outside.${value}Text`)} />
          ))}
        </FieldStack>
      </Radio.Group>
      {outside === 'domains' && (
        <Field
          label={t('outside.domainsLabel')}
          hint={t('outside.domainsHint')}
          value={typed}
          onChange={(event) => setEdited({ text: event.currentTarget.value, over })}
          maxLength={5000}
          error={wrong === undefined ? null : t('outside.domainWrong', { domain: wrong })}
        />
      )}
      {outside !== 'allowed' && (
        <p>
          {t('outside.existing')}{' '}
          <Link to="/onebox-system-admin-sharing" search={{ state: 'refused' }}>
            {t('outside.existingLink')}
          </Link>
        </p>
      )}
    </SectionForm>
  )
}
