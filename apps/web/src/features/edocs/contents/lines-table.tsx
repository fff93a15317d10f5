import type { EdocLine } from '@khlang/contract/edoc-contents'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { FormError } from '../../../ui/form.tsx'
import type { MorePages } from '../../../ui/more-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './contents.module.css'
import { dayText, figure, isNothing, money, nameOf, present } from './figures.ts'
import { useAllowanceText } from './use-allowance-text.ts'

export type MoreLines = MorePages

/** The lines of a document; where there is little room, quantity and price stand below the name. */
export function LinesTable({ lines, count, more }: { lines: readonly EdocLine[]; count: number; more: MoreLines }) {
  const { t } = useTranslation('edoc-contents')
  if (count === 0) return <p className={classes.none}>{t('noLines')}</p>
  const showsTax =
    new Set(lines.flatMap(({ taxes }) => taxes.map(({ type, rate }) => `${type?.code} ${rate}`))).size > 1
  return (
    <>
      <table className={classes.lines}>
        <caption>
          <VisuallyHidden>{t('items')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('item')}</th>
            <th scope="col" className={classes.roomy}>
              {t('quantity')}
            </th>
            <th scope="col" className={classes.roomy}>
              {t('price')}
            </th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) => (
            <Row key={n} line={line} n={n + 1} showsTax={showsTax} />
          ))}
        </tbody>
      </table>
      <More shown={lines.length} count={count} more={more} />
    </>
  )
}

function Row({ line, n, showsTax }: { line: EdocLine; n: number; showsTax: boolean }) {
  const language = useLanguage()
  const details = useDetails(line, showsTax)
  const quantity = present(figure(line.quantity), nameOf(line.unit, language)).join(' ')
  const brief = present(quantity, money(line.price)).join(' × ')
  return (
    <tr>
      <td>{line.id ?? n}</td>
      <td>
        {line.names.join(' ') || '–'}
        {brief !== '' && <small className={classes.brief}>{brief}</small>}
        {details.map((text, at) => (
          <small key={at}>{text}</small>
        ))}
      </td>
      <td className={classes.roomy}>{quantity}</td>
      <td className={classes.roomy}>{money(line.price)}</td>
      <td>{money(line.net ?? line.gross)}</td>
    </tr>
  )
}

/** What else a line says of its goods. */
function useDetails(line: EdocLine, showsTax: boolean): string[] {
  const { t } = useTranslation('edoc-contents')
  const language = useLanguage()
  const allowanceText = useAllowanceText()
  const classification = present(line.classCode, ...line.classNames).join(' ')
  const origin = nameOf(line.origin, language)
  const packed = present(figure(line.perPackage), nameOf(line.perPackageUnit, language)).join(' ')
  return present(
    ...line.descriptions,
    line.productId && t('product', { code: line.productId }),
    line.productGlobalId && t('barcode', { code: line.productGlobalId }),
    classification && t('classified', { name: classification }),
    ...line.batches.map(({ batch, expiry }) =>
      present(batch && t('batch', { batch }), expiry && t('expires', { day: dayText(expiry, language) })).join(' '),
    ),
    origin && t('origin', { country: origin }),
    line.perPackage && t('perPackage', { quantity: packed }),
    ...line.allowances
      .filter(({ amount }) => !isNothing(amount))
      .map((one) => `${allowanceText(one)} ${money(one.amount)}`),
    ...(showsTax ? line.taxes.map(({ type, rate }) => `${nameOf(type, language) ?? ''} ${figure(rate)}%`) : []),
    ...line.notes.map(({ subject, content }) => present(subject, ...content).join(': ')),
  )
}

function More({ shown, count, more }: { shown: number; count: number; more: MoreLines }) {
  const { t } = useTranslation('edoc-contents')
  if (count <= shown && !more.hasNextPage) return null
  return (
    <div className={classes.more}>
      {more.isFetchNextPageError && !more.isFetchingNextPage && <FormError error={more.error} />}
      <span role="status">{t('shownLines', { shown, count })}</span>
      <Button variant="default" aria-disabled={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
        {t('moreLines')}
      </Button>
    </div>
  )
}
