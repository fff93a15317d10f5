import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../ui/toasts.tsx'

/** Says why something did not work, in words. */
export function useTell() {
  const { t } = useTranslation('business')
  return (error: unknown) => {
    toastFailure(error, t('failed'))
  }
}
