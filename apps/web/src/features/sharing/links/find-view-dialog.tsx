import { useState } from 'react'
import type { Reply } from '@khlang/contract'
import type { findView } from '@khlang/contract/links'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLinkName } from './link-facts.ts'
import { askView } from './links.api.ts'

/** Finds who saw something, by the code of its watermark. */
export function FindViewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('links')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const asking = useMutation({ mutationFn: askView })
  const notFound = isCode(asking.error, 'VIEW_NOT_FOUND') ? (asking.error?.message ?? null) : null
  return (
    <FormDialog
      onClose={onClose}
      title={t('view.title')}
      text={t('view.text')}
      busy={asking.isPending}
      dirty={false}
      confirm={t('view.confirm')}
      onSubmit={() => {
        const wanted = code.trim()
        setMissing(wanted === '')
        if (wanted !== '') asking.mutate(wanted)
      }}
      error={notFound ? null : asking.error}
    >
      <Field
        label={t('view.code')}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        error={isMissing ? t('view.required') : notFound}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setMissing(false)
          asking.reset()
        }}
      />
      <div aria-live="polite">{asking.data && <Found view={asking.data} />}</div>
    </FormDialog>
  )
}

function Found({ view }: { view: Reply<typeof findView> }) {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const name = useLinkName(view.link)
  const facts = [
    [t('view.item'), view.link.item.name],
    [t('view.link'), name],
    [t('view.viewer'), view.viewer ?? t('view.unknown')],
    [t('view.at'), formatDateTime(view.at, language)],
    ...(view.address ? [[t('view.address'), view.address] as const] : []),
  ] as const
  return <FactList facts={facts} />
}
