import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { type BoxSearch, choiceFieldNames, filterOf, taxIdFields, textFields, withSearch } from './box-filter.ts'
import classes from './boxes.module.css'
import { useChoiceText } from './choice-filters.tsx'
import { noon, useTypeName } from './labels.ts'

type BoxChipsProps = { search: BoxSearch; onSearch: (search: BoxSearch) => void }
type Chip = { id: string; text: string; without: BoxSearch }

/** What limits the list, each to be taken away; nothing is limited by what is not seen. */
export function BoxChips({ search, onSearch }: BoxChipsProps) {
  const { t } = useTranslation('edoc-boxes')
  const chips = useChips(search)
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('filters.active')}>
      {chips.map(({ id, text, without }) => (
        <li key={id} className={classes.chip}>
          <span>{text}</span>
          <IconButton
            label={t('filters.remove', { filter: text })}
            icon={X}
            iconSize={14}
            size="tiny"
            round
            onClick={() => onSearch(withSearch(search, without))}
          />
        </li>
      ))}
      <li>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onSearch(withSearch(search, Object.assign({}, ...chips.map(({ without }) => without))))}
        >
          {t('filters.removeAll')}
        </Button>
      </li>
    </ul>
  )
}

function useChips(search: BoxSearch): Chip[] {
  const { t } = useTranslation('edoc-boxes')
  const { t: own } = useTranslation('edocs')
  const typeName = useTypeName()
  const choiceText = useChoiceText()
  const language = useLanguage()
  const filter = filterOf(search)
  const chip = (id: string, text: string, without: BoxSearch): Chip => ({ id, text, without })
  const days = (name: 'document' | 'process', from: string | undefined, to: string | undefined) =>
    t(`filters.range.${name}`, {
      from: from === undefined ? '…' : formatDate(noon(from), language),
      to: to === undefined ? '…' : formatDate(noon(to), language),
    })
  const { status, docType, side, from, to, processFrom, processTo } = filter
  return [
    ...(status ? [chip('status', own(`status.${status}`), { status: '' })] : []),
    ...(docType ? [chip('docType', typeName(docType), { docType: '' })] : []),
    ...(side ? [chip('side', own(`search.sides.${side}`), { side: '' })] : []),
    ...(from || to ? [chip('days', days('document', from, to), { from: '', to: '' })] : []),
    ...(processFrom || processTo
      ? [chip('process', days('process', processFrom, processTo), { processFrom: '', processTo: '' })]
      : []),
    ...[...textFields, ...taxIdFields].flatMap((name) => {
      const value = filter[name]
      return value ? [chip(name, `${t(`filter.${name}`)}: ${value}`, { [name]: '' })] : []
    }),
    ...choiceFieldNames.flatMap((name) => {
      const value = filter[name]
      return value ? [chip(name, choiceText(name, value), { [name]: '' })] : []
    }),
    ...(filter.grossFrom || filter.grossTo
      ? [
          chip('gross', t('filters.range.gross', { from: filter.grossFrom ?? '…', to: filter.grossTo ?? '…' }), {
            grossFrom: '',
            grossTo: '',
          }),
        ]
      : []),
    ...(filter.notBySeller ? [chip('notBySeller', t('filter.notBySeller'), { notBySeller: '' })] : []),
    ...(filter.reason
      ? [chip('reason', own('search.onlyReason', { reason: own(`reasonName.${filter.reason}`) }), { reason: '' })]
      : []),
    ...(filter.partyOf ? [chip('party', own('search.onlyParty'), { party: '' })] : []),
    ...(filter.unread ? [chip('unread', own('search.unread'), { unread: '' })] : []),
    ...(filter.scope === 'all' ? [chip('scope', own('search.all'), { scope: '' })] : []),
  ]
}
