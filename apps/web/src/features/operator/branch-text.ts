import { useTranslation } from 'react-i18next'

const headOffice = '00000'

/** The branch of a business in words; null for a person. */
export function useBranchText(branchNo: string | null): string | null {
  const { t } = useTranslation('operator')
  if (branchNo === null) return null
  return branchNo === headOffice ? t('headOffice') : t('branch', { branchNo })
}
