import type { EdocListed } from '@khlang/contract/edoc-boxes'
import type { EdocColumn } from '@khlang/contract/list-appearance'
import { Checkbox } from '@mantine/core'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import settings from '../../ui/settings.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './boxes.module.css'
import { EdocCell, isOther, isSum } from './edoc-cell.tsx'
import { toneOf, useReasonText } from './labels.ts'

export type EdocRowProps = {
  edoc: EdocListed
  index: number
  /** Of all rows; -1 while there may be more. */
  count: number
  top: number
  measure: Ref<HTMLLIElement>
  columns: readonly EdocColumn[]
  labelOf: (column: EdocColumn) => string
  isCard: boolean
  /** Among all businesses each row names its own. */
  withAccount: boolean
  isChosen: boolean
  onChoose: (edoc: EdocListed, isChosen: boolean, isRange: boolean) => void
  onOpen: (edoc: EdocListed) => void
}

/** One document of a box: a line of a table, or on a phone a card. */
export const EdocRow = memo(function EdocRow(row: EdocRowProps) {
  const { edoc, index, count, top, measure, columns, isCard, withAccount, isChosen, onChoose, onOpen } = row
  const { t } = useTranslation('edocs')
  const reasonText = useReasonText()
  const isUnread = edoc.box === 'inbox' && edoc.readAt === null
  const why = edoc.reason && reasonText(edoc.status, edoc.reason)
  return (
    <li
      ref={measure}
      className={classes.row}
      data-index={index}
      data-card={isCard}
      data-unread={isUnread}
      data-chosen={isChosen}
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <Checkbox
        className={classes.check}
        aria-label={t('select', { number: edoc.documentNo })}
        checked={isChosen}
        onChange={(event) => {
          const { nativeEvent } = event
          onChoose(edoc, event.currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }}
      />
      <div className={classes.number}>
        <button type="button" className={classes.open} data-edoc={edoc.id} onClick={() => onOpen(edoc)}>
          {edoc.documentNo}
        </button>
        {isUnread && <span className={settings.badge}>{t('unread')}</span>}
        {edoc.status !== 'active' && !columns.includes('status') && (
          <span className={settings.badge} data-tone={toneOf(edoc.status)}>
            {t(`status.${edoc.status}`)}
          </span>
        )}
        {edoc.standing !== 'in_force' && (
          <span className={settings.badge} data-tone="warn">
            {t(`standing.${edoc.standing}`)}
          </span>
        )}
        {edoc.response !== null && (
          <span className={settings.badge} data-tone={edoc.response === 'disputed' ? 'warn' : 'good'}>
            {t(`response.${edoc.response}`)}
          </span>
        )}
        {edoc.light !== 'green' && (
          <span className={settings.badge} data-tone={edoc.light === 'red' ? 'bad' : 'warn'}>
            {t(`light.${edoc.light}`)}
          </span>
        )}
        {edoc.box === 'inbox' && edoc.sender.authority === 'none' && edoc.confirmedAt === null && (
          <span className={settings.badge} data-tone="warn">
            {t('sender.notSeller')}
          </span>
        )}
        {edoc.box === 'inbox' && isOther(edoc) && edoc.sender.name !== null && (
          <small>{t('sender.by', { name: edoc.sender.name })}</small>
        )}
        {edoc.hashtags.length > 0 && <small>{edoc.hashtags.map((tag) => `#${tag}`).join(' ')}</small>}
        {withAccount && <small>{t('inAccount', { name: edoc.account })}</small>}
        {why && <small title={why}>{why}</small>}
      </div>
      <Cells {...row} />
    </li>
  )
})

function Cells({ edoc, columns, labelOf }: EdocRowProps) {
  return (
    <div className={classes.cells}>
      {columns.map((column) => (
        <div key={column} className={classes.cell} data-sum={isSum(column) || undefined}>
          <VisuallyHidden>{labelOf(column)}: </VisuallyHidden>
          <span>
            <EdocCell edoc={edoc} column={column} />
          </span>
        </div>
      ))}
    </div>
  )
}
