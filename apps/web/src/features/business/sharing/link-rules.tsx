import type { LinkPolicy } from '@khlang/contract/links'
import { filePasswordLength, linkLimits } from '@khlang/contract'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { editsOf } from '../../../lib/edits.ts'
import { typedNumber } from '../../../lib/typed-number.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Field } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { SectionForm } from '../../../ui/section-form.tsx'
import settings from '../../../ui/settings.module.css'
import { toastFailure, toastUndo } from '../../../ui/toasts.tsx'
import { sendEdits, settingsQuery } from './sharing.api.ts'

/** Defaults and maxima of links, and what each must have. */
export function LinkRules() {
  const { t } = useTranslation('business')
  const query = useQuery(settingsQuery())
  return (
    <section className={settings.section} id="link-rules" aria-label={t('linkRules.title')}>
      <h2>{t('linkRules.title')}</h2>
      <p>{t('linkRules.text')}</p>
      <QueryState query={query} level={3} waiting={{ rows: 4 }}>
        {({ links }) => <SavedForm>{(onSaved) => <RulesForm saved={links} onSaved={onSaved} />}</SavedForm>}
      </QueryState>
    </section>
  )
}

const passwordLengths = { min: filePasswordLength, max: linkLimits.passwordLength }
const numbers = ['defaultDays', 'maxDays', 'defaultOpens', 'maxOpens'] as const
const most = {
  defaultDays: linkLimits.days,
  maxDays: linkLimits.days,
  defaultOpens: linkLimits.openLimit,
  maxOpens: linkLimits.openLimit,
}

function RulesForm({ saved, onSaved }: { saved: LinkPolicy; onSaved: () => void }) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const check = (name: (typeof numbers)[number]) => (text: string, all: Pick<LinkPolicy, 'allowsLinks'>) => {
    const value = typedNumber(text)
    // Nothing is no limit; what is hidden is not saved.
    const fits = !all.allowsLinks || value === null || (value >= 1 && value <= most[name])
    return fits ? null : t('linkRules.wrong', { max: most[name] })
  }
  const form = useForm(
    {
      allowsLinks: saved.allowsLinks,
      passwordRequired: saved.passwordRequired,
      passwordLength: String(saved.passwordLength),
      loginRequired: saved.loginRequired,
      defaultDays: String(saved.defaultDays ?? ''),
      maxDays: String(saved.maxDays ?? ''),
      defaultOpens: String(saved.defaultOpens ?? ''),
      maxOpens: String(saved.maxOpens ?? ''),
    },
    {
      defaultDays: check('defaultDays'),
      maxDays: check('maxDays'),
      defaultOpens: check('defaultOpens'),
      maxOpens: check('maxOpens'),
      passwordLength: (text, all) => {
        const length = typedNumber(text) ?? 0
        const fits = !all.allowsLinks || (length >= passwordLengths.min && length <= passwordLengths.max)
        return fits ? null : t('linkRules.passwordLengthWrong', passwordLengths)
      },
    },
  )
  const save = async () => {
    const { allowsLinks, passwordRequired, loginRequired, ...texts } = form.values
    const links: LinkPolicy = !allowsLinks
      ? { ...saved, allowsLinks }
      : {
          allowsLinks,
          passwordRequired,
          loginRequired,
          passwordLength: typedNumber(texts.passwordLength) ?? passwordLengths.min,
          defaultDays: typedNumber(texts.defaultDays),
          maxDays: typedNumber(texts.maxDays),
          defaultOpens: typedNumber(texts.defaultOpens),
          maxOpens: typedNumber(texts.maxOpens),
        }
    await sendEdits(queries, { links: editsOf(links, saved) })
    toastUndo(t('linkRules.saved'), t('policies.undo'), () => {
      sendEdits(queries, { links: editsOf(saved, links) }).catch((reason: unknown) =>
        toastFailure(reason, t('policies.failed')),
      )
    })
    onSaved()
  }
  return (
    <SectionForm isDirty={form.dirty} validate={form.validate} onSave={save} onDiscard={onSaved}>
      <Checkbox
        label={t('linkRules.allowsLinks')}
        description={t('linkRules.allowsLinksText')}
        {...form.checkProps('allowsLinks')}
      />
      {form.values.allowsLinks && (
        <>
          {numbers.map((name) => (
            <Field
              key={name}
              label={t(`linkRules.${name}`)}
              hint={t(`linkRules.${name}Hint`)}
              {...form.textProps(name)}
              inputMode="numeric"
              maxLength={7}
            />
          ))}
          <Checkbox label={t('linkRules.passwordRequired')} {...form.checkProps('passwordRequired')} />
          <Field
            label={t('linkRules.passwordLength')}
            hint={t('linkRules.passwordLengthHint', passwordLengths)}
            {...form.textProps('passwordLength')}
            inputMode="numeric"
            maxLength={2}
          />
          <Checkbox label={t('linkRules.loginRequired')} {...form.checkProps('loginRequired')} />
        </>
      )}
    </SectionForm>
  )
}
