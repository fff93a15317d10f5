import { errorText, isErrorCode } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'

/** The words of an error that stood in the address; an unknown code is only “did not work”. */
export function ErrorWords({ code }: { code: string }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  return isErrorCode(code) ? errorText(code, language, { wait: t('aMoment') }) : t('failed')
}
