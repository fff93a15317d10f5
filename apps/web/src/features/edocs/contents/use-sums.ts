import type { EdocContents } from '@khlang/contract/edoc-contents'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { figure, isNothing, money, nameOf, present } from './figures.ts'
import { useAllowanceText } from './use-allowance-text.ts'

export type SumRow = { label: string; amount: string | null; tone?: 'part' | 'total' }

/** The sums of a document in the order in which they are added up; without contents there are none. */
export function useSums(contents: EdocContents | null): SumRow[] {
  const { t } = useTranslation('edoc-contents')
  const language = useLanguage()
  const allowanceText = useAllowanceText()
  if (!contents?.totals) return []
  const { totals, taxes, allowances, currency } = contents
  const row = (label: string, amount: string | null, tone?: SumRow['tone']): SumRow[] =>
    amount === null ? [] : [{ label, amount, ...(tone && { tone }) }]
  const reductions = (['allowance', 'charge', 'prepaid'] as const).flatMap((kind) => {
    const total = { allowance: totals.allowances, charge: totals.charges, prepaid: totals.prepaid }[kind]
    const given = allowances.filter((one) => one.kind === kind && !isNothing(one.amount))
    const [only] = given
    // What is given once stands with its reason in the place of its sum.
    if (given.length === 1 && only && (total === null || only.amount === total))
      return row(allowanceText(only), only.amount)
    return [
      ...given.flatMap((one) => row(allowanceText(one), one.amount, 'part')),
      ...(isNothing(total) ? [] : row(t(kind), total)),
    ]
  })
  const taxRows = taxes.flatMap(({ type, rate, basis, amount }) => {
    const tax = present(nameOf(type, language) ?? t('sum.vat'), rate === null ? null : `${figure(rate)}%`).join(' ')
    const isPart = taxes.length > 1
    return row(
      isPart && basis !== null ? t('taxOf', { tax, basis: money(basis) }) : tax,
      amount,
      isPart ? 'part' : undefined,
    )
  })
  const isSaid = taxRows.length === 1 && taxes[0]?.amount === totals.vat
  return [
    ...row(t('sum.original'), totals.original),
    ...row(t(totals.original === null ? 'sum.lines' : 'sum.corrected'), totals.lines),
    ...row(t('sum.difference'), totals.difference),
    ...reductions,
    ...row(t('sum.net'), totals.net),
    ...taxRows,
    ...(isSaid ? [] : row(t('sum.vat'), totals.vat)),
    ...row(`${t('sum.gross')} (${currency ?? 'THB'})`, totals.gross, 'total'),
  ]
}
