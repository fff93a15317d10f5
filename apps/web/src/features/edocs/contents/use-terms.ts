import type { EdocContents } from '@khlang/contract/edoc-contents'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { dayText, nameOf, present } from './figures.ts'

/** What a document replaces or refers to, why it was issued, and its terms of payment and delivery, in words. */
export function useTerms(contents: EdocContents | null): string[] {
  const { t } = useTranslation('edoc-contents')
  const language = useLanguage()
  if (!contents) return []
  const references = contents.references.map(({ number, date, type, isReplaced, isPrepayment }) => {
    const parts = [
      nameOf(type, language) ?? t('document'),
      number ?? '–',
      date === null ? null : t('dated', { day: dayText(date, language) }),
    ]
    const document = present(...parts).join(' ')
    return t(isReplaced ? 'replaces' : isPrepayment ? 'prepayment' : 'refers', { document })
  })
  const reason = present(nameOf(contents.purpose, language), contents.purposeText).join(' – ')
  const payment = contents.paymentTerms.flatMap(({ description, due, type }) => {
    const terms = present(description ?? type, due === null ? null : t('due', { day: dayText(due, language) }))
    return terms.length === 0 ? [] : [t('payment', { terms: terms.join(' ') })]
  })
  const delivery = nameOf(contents.deliveryTerms, language)
  return [
    ...references,
    ...(reason === '' ? [] : [t('reason', { reason })]),
    ...payment,
    ...(delivery === null ? [] : [t('delivery', { terms: delivery })]),
    ...(contents.delivered === null ? [] : [t('delivered', { day: dayText(contents.delivered, language) })]),
  ]
}
