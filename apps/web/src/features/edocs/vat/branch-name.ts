import { useTranslation } from 'react-i18next'

/** What a branch of five digits is called; `none` is that of documents that do not say. */
export function useBranchName() {
  const { t } = useTranslation('edoc-vat')
  return (branch: string): string =>
    branch === '00000' ? t('branch.head') : branch === 'none' ? t('branch.none') : t('branch.number', { branch })
}
