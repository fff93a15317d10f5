import { errorText, isErrorCode } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'

/** The message of an error code in the address; unknown codes get a generic one. */
export function ErrorMessage({ code }: { code: string }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  return isErrorCode(code) ? errorText(code, language, { wait: t('aMoment') }) : t('failed')
}
