import type { EdocListed } from '@khlang/contract/edoc-boxes'
import type { EdocColumn } from '@khlang/contract/list-appearance'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import settings from '../../ui/settings.module.css'
import { noon, toneOf, useMoney, useTypeName } from './labels.ts'

/** Who is on the other side: the seller of what was received, the receiver of what was sent, as the document names them (C66). */
export const otherParty = (edoc: EdocListed) =>
  edoc.box === 'inbox' ? edoc.seller : { ...edoc.receiver, name: edoc.receiver.name ?? edoc.buyer.name }

/** Whether somebody else than the seller has sent it, or nobody here. */
export const isOther = ({ sender, accountId }: EdocListed): boolean =>
  sender.via === 'mail' ||
  sender.accountId === accountId ||
  (sender.authority !== 'seller' && sender.authority !== 'before')

/** The value of one column; nothing where a document does not have it. */
export function EdocCell({ edoc, column }: { edoc: EdocListed; column: EdocColumn }) {
  const { t } = useTranslation('edocs')
  const { t: more } = useTranslation('edoc-boxes')
  const money = useMoney()
  const typeName = useTypeName()
  switch (column) {
    case 'docType':
      return typeName(edoc.docType)
    case 'docDate':
      return <DateText at={noon(edoc.docDate)} form="date" />
    case 'party':
      return otherParty(edoc).name ?? t('unnamed')
    case 'seller':
    case 'buyer':
      return edoc[column].name ?? t('unnamed')
    case 'sender':
      return edoc.sender.via === 'mail' ? t('sender.mail') : edoc.sender.name
    case 'taxId':
      return otherParty(edoc).taxId
    case 'branch':
      return otherParty(edoc).branch
    case 'net':
    case 'vat':
    case 'gross': {
      const sum = edoc[column]
      return sum === null ? null : money(sum, edoc.currency)
    }
    case 'status':
      return (
        <span className={settings.badge} data-tone={toneOf(edoc.status)}>
          {t(`status.${edoc.status}`)}
        </span>
      )
    case 'at':
    case 'processDate':
      return <DateText at={edoc[column]} form="dateTime" />
    case 'shareDate':
      return edoc.shareDate === null ? null : <DateText at={edoc.shareDate} form="dateTime" />
    case 'refund':
      return edoc.taxRefundStatus === 'none' ? null : more(`refund.${edoc.taxRefundStatus}`)
    case 'chat':
      return edoc.chatStatus === 'none' ? null : more(`chat.${edoc.chatStatus}`)
    default:
      return edoc[column]
  }
}

/** Sums are aligned by their digits. */
export const isSum = (column: EdocColumn) => column === 'net' || column === 'vat' || column === 'gross'
