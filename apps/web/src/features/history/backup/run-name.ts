import { useTranslation } from 'react-i18next'

/** What is restored: the item by its name, a private drive by that of its owner. */
export function useRunName({ name, owner }: { name: string; owner: string | null }): string {
  const { t } = useTranslation('backup')
  return owner === null ? name : t('private', { name: owner })
}
