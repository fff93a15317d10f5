import type { Reply } from '@khlang/contract'
import type { ConsentMode, previewConsent } from '@khlang/contract/consents'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../lib/use-sending.ts'
import { FormError } from '../../ui/form.tsx'
import settings from '../../ui/settings.module.css'
import { previewOf } from './consent.api.ts'

type Preview = Reply<typeof previewConsent>

/** Which sellers of the last six months a list would block, before it is saved (A28). */
export function ConsentPreview({
  mode,
  taxIds,
  disabled,
}: {
  mode: ConsentMode
  taxIds: readonly string[]
  disabled: boolean
}) {
  const { t } = useTranslation('consent')
  const [shown, setShown] = useState<Preview | null>(null)
  const [busy, setBusy] = useState(false)
  const { error, send } = useSending()
  const look = () => {
    setBusy(true)
    void send(async () => setShown(await previewOf(mode, taxIds))).finally(() => setBusy(false))
  }
  return (
    <div>
      <Button variant="default" loading={busy} disabled={disabled} onClick={look}>
        {t('preview')}
      </Button>
      <FormError error={error} />
      {shown && (
        <div role="status">
          <p>{shown.blocked.length === 0 ? t('previewNone') : t('previewBlocked', { count: shown.blocked.length })}</p>
          {shown.blocked.length > 0 && (
            <ul className={settings.rows}>
              {shown.blocked.map(({ taxId, name, documents }) => (
                <li key={taxId} className={settings.row}>
                  <span className={settings.rowText}>
                    <b>{name === '' ? taxId : name}</b>
                    <small>
                      {taxId} · {t('previewDocuments', { count: documents })}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
