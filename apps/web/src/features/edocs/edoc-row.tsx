import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import settings from '../../ui/settings.module.css'
import classes from './edocs.module.css'
import { noon, toneOf, useMoney } from './labels.ts'

/** One document of a box: what it is, with whom, how much, and what became of it. */
export function EdocRow({ edoc, onOpen }: { edoc: EdocListed; onOpen: () => void }) {
  const { t } = useTranslation('edocs')
  const money = useMoney()
  const other = edoc.box === 'inbox' ? (edoc.sender.name ?? edoc.seller.name) : edoc.receiver.name
  const isUnread = edoc.box === 'inbox' && edoc.readAt === null
  return (
    <li className={settings.row} data-unread={isUnread}>
      <FileText size={18} aria-hidden="true" />
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
        <small>
          {other ?? t('unnamed')} · <DateText at={noon(edoc.docDate)} form="date" />
        </small>
        {edoc.reason && <small>{t(`reason.${edoc.reason}`)}</small>}
      </div>
      {edoc.gross !== null && <span className={classes.sum}>{money(edoc.gross, edoc.currency)}</span>}
    </li>
  )
}
