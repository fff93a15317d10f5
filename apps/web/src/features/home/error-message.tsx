import { errorNumber, errorText, isErrorCode, titledErrorText } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'

/** The message of an error code in the address; unknown codes get a generic one. */
export function ErrorMessage({ code }: { code: string }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  if (!isErrorCode(code)) return t('failed')
  const text = errorText(code, language, { wait: t('aMoment') })
  // With its number, as section 8 of the specification words it.
  return code === 'PROFILE_FAILED' ? `${errorNumber(code)}: ${text}` : text
}

/** Why a business was not entered: title, number and reason, as section 8 of the specification words them. */
export function DeniedMessage({ code }: { code: string }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  if (!isErrorCode(code)) return <strong>{t('denied')}</strong>
  const { title, message } = titledErrorText(code, language)
  return (
    <>
      <strong>{title || t('denied')}</strong>
      <br />
      {errorNumber(code)}: {message}
    </>
  )
}
