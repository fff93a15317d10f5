import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { documentQuery, type TypeName } from './support.api.ts'

type Props = {
  accessId: string
  of: { id: string; number: string }
  box: EdocBox
  typeName: TypeName
  onClose: () => void
}

/** The metadata of a document: nothing of what it says. */
export function DocumentDetails({ accessId, of, box, typeName, onClose }: Props) {
  const document = useQuery(documentQuery(accessId, of.id, box))
  return (
    <Dialog opened onClose={onClose} title={of.number} width="medium">
      <QueryState query={document} level={3} waiting={{ shape: 'text', rows: 8 }}>
        {(detail) => <Facts of={detail} typeName={typeName} />}
      </QueryState>
    </Dialog>
  )
}

const partyOf = ({ name, taxId, branch }: EdocDetail['seller']) =>
  [name, taxId, branch].filter(Boolean).join(' · ') || null
/** The day of a document, at noon in Thailand. */
const day = (date: string) => <DateText at={`${date}T12:00:00+07:00`} form="date" />
const instant = (at: string | null) => (at === null ? null : <DateText at={at} form="dateTime" />)

function Facts({ of, typeName }: { of: EdocDetail; typeName: TypeName }) {
  const { t } = useTranslation('edocs')
  const { t: own } = useTranslation('support')
  const lines = (texts: readonly string[]) => texts.join(', ') || null
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('fact.status'), t(`status.${of.status}`)],
    [own('box.reason'), of.reason === null ? null : t(`reason.${of.reason}`)],
    [own('box.heldUntil'), instant(of.pendingUntil)],
    [t('fact.type'), typeName(of.docType)],
    [t('fact.docDate'), day(of.docDate)],
    [t(`fact.at.${of.box}`), instant(of.at)],
    [t('fact.seller'), partyOf(of.seller)],
    [t('fact.buyer'), partyOf(of.buyer)],
    [t('fact.receiver'), partyOf(of.receiver)],
    [t('fact.light'), t(`light.${of.light}`)],
    [own('box.findings'), lines(of.findings.map(({ field }) => field))],
    [own('box.files'), lines(of.files.map((kind) => kind.toUpperCase()))],
    [own('box.attempts'), of.box === 'outbox' ? of.attempts.length : null],
    [own('box.related'), lines(of.related.map((one) => `${t(`relation.${one.relation}`)} ${one.documentNo}`))],
    [own('box.transaction'), <code key="id">{of.id}</code>],
  ]
  return <FactList facts={facts} />
}
