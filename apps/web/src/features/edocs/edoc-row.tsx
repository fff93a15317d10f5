import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import settings from '../../ui/settings.module.css'
import classes from './edocs.module.css'
import { noon, toneOf, useMoney, useTypeName } from './labels.ts'

type EdocRowProps = {
  edoc: EdocListed
  /** Among all businesses each row names its own. */
  withAccount: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: () => void
}

/** One document of a box: what it is, with whom, how much, and what became of it. */
export function EdocRow({ edoc, withAccount, isChosen, onChoose, onOpen }: EdocRowProps) {
  const { t } = useTranslation('edocs')
  const money = useMoney()
  const typeName = useTypeName()
  const other = edoc.box === 'inbox' ? (edoc.sender.name ?? edoc.seller.name) : edoc.receiver.name
  const isUnread = edoc.box === 'inbox' && edoc.readAt === null
  return (
    <li className={settings.row}>
      <Checkbox
        aria-label={t('select', { number: edoc.documentNo })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={settings.rowText}>
        <button type="button" className={classes.open} data-edoc={edoc.id} data-unread={isUnread} onClick={onOpen}>
          {edoc.documentNo}
        </button>
        {isUnread && <span className={settings.badge}>{t('unread')}</span>}
        {edoc.status !== 'active' && (
          <span className={settings.badge} data-tone={toneOf(edoc.status)}>
            {t(`status.${edoc.status}`)}
          </span>
        )}
        {edoc.light !== 'green' && (
          <span className={settings.badge} data-tone="warn">
            {t(`light.${edoc.light}`)}
          </span>
        )}
        <small>
          {typeName(edoc.docType)} · {other ?? t('unnamed')} · <DateText at={noon(edoc.docDate)} form="date" />
        </small>
        {withAccount && <small>{t('inAccount', { name: edoc.account })}</small>}
        {edoc.reason && <small>{t(`reason.${edoc.reason}`)}</small>}
      </div>
      {edoc.gross !== null && <span className={classes.sum}>{money(edoc.gross, edoc.currency)}</span>}
    </li>
  )
}
