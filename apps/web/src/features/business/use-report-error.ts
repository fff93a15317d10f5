import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../ui/toasts.tsx'

/** Shows an error as a toast. */
export function useReportError() {
  const { t } = useTranslation('business')
  return (error: unknown) => {
    toastFailure(error, t('failed'))
  }
}
