import type { EdocContents } from '@khlang/contract/edoc-contents'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { nameOf, present } from './figures.ts'

type Allowance = EdocContents['allowances'][number]

/** A discount, a charge or a payment in advance, with what it was for. */
export function useAllowanceText() {
  const { t } = useTranslation('edoc-contents')
  const language = useLanguage()
  return ({ kind, type, reason }: Allowance): string => {
    const what = t(kind)
    const why = present(nameOf(type, language), reason).filter((text) => text !== what)
    return why.length === 0 ? what : `${what}: ${why.join(', ')}`
  }
}
