import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../ui/toasts.tsx'
import { markNotices } from './notices.api.ts'

/** Marks every notification as read. */
export function useReadAll() {
  const { t } = useTranslation('notifications')
  const queries = useQueryClient()
  return () => void markNotices(queries, null).catch((error: unknown) => toastFailure(error, t('failed')))
}
