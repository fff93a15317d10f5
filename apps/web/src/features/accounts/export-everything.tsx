import { exportAccount } from '@khlang/contract/account-ending'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormError } from '../../ui/form.tsx'

/** Has one zip of the whole account made, which waits among the downloads. */
export function ExportEverything() {
  const { t } = useTranslation('accounts')
  const { busy, error, send } = useSending()
  const [isBegun, setBegun] = useState(false)
  if (isBegun)
    return (
      <p role="status">
        {t('closing.exporting')} <Link to="/downloads">{t('closing.downloads')}</Link>
      </p>
    )
  return (
    <div>
      <Button
        variant="default"
        leftSection={<Download size={17} aria-hidden="true" />}
        loading={busy}
        onClick={() =>
          void send(async () => {
            await call(exportAccount, { body: {} })
            setBegun(true)
          })
        }
      >
        {t('closing.export')}
      </Button>
      <FormError error={error} />
    </div>
  )
}
