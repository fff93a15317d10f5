import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call.ts'
import { toast } from '../../ui/toasts.tsx'

/** Says why something did not work, in words. */
export function useTell() {
  const { t } = useTranslation('business')
  return (error: unknown) => {
    toast({ tone: 'bad', message: error instanceof CallError ? error.message : t('failed') })
  }
}
