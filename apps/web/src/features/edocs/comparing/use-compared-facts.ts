import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import type { EdocContents, EdocLine, EdocParty } from '@khlang/contract/edoc-contents'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { dayText, figure, money, nameOf, present } from '../contents/figures.ts'
import { useSums } from '../contents/use-sums.ts'
import { useTerms } from '../contents/use-terms.ts'
import { useTypeName } from '../labels.ts'
import type { ComparedFact } from './differences.ts'

type Party = Pick<EdocParty, 'role' | 'name' | 'taxId' | 'branch' | 'address'>

const fact = (key: string, label: string, value: string | null): ComparedFact[] =>
  value === null || value === '' ? [] : [{ key, label, value }]

/** What a document says as facts to be compared, from its own data, or without data from what its sender said of it. */
export function useComparedFacts(edoc: EdocDetail, contents: EdocContents | null): ComparedFact[] {
  const { t } = useTranslation('edocs')
  const { t: page } = useTranslation('edoc-contents')
  const language = useLanguage()
  const typeName = useTypeName()
  const terms = useTerms(contents)
  const sums = useSums(contents)
  const parties: readonly Party[] =
    contents?.parties ?? (['seller', 'buyer'] as const).map((role) => ({ role, address: null, ...edoc[role] }))
  const party = (one: Party): ComparedFact[] => {
    const role = page(`role.${one.role}`)
    const label = (what: string) => `${role} · ${what}`
    return [
      ...fact(`${one.role} name`, role, one.name),
      ...fact(`${one.role} id`, label(page('taxId')), present(one.taxId, one.branch).join(' ')),
      ...fact(`${one.role} address`, label(page('address')), one.address?.[language] ?? null),
    ]
  }
  const line = (one: EdocLine, n: number): ComparedFact[] => {
    const quantity = present(figure(one.quantity), nameOf(one.unit, language)).join(' ')
    const sum = present(quantity, money(one.price)).join(' × ')
    const says = present(one.names.join(' '), ...one.descriptions, sum, money(one.net ?? one.gross)).join(' · ')
    return fact(`line ${n}`, page('compare.line', { n: n + 1 }), says)
  }
  return [
    ...fact('type', t('fact.type'), typeName(edoc.docType)),
    ...fact('number', page('number'), edoc.documentNo),
    ...fact('date', t('fact.docDate'), dayText(edoc.docDate, language)),
    ...fact('at', t(`fact.at.${edoc.box}`), formatDateTime(edoc.at, language)),
    ...fact('sender', t('fact.sender'), edoc.sender.via === 'mail' ? t('sender.mail') : edoc.sender.name),
    ...fact('signature', page('signature.title'), page(`compare.signature.${edoc.signature}`)),
    ...parties.flatMap(party),
    ...fact('po', page('purchaseOrder'), edoc.poNumber),
    ...terms.map((value, n) => ({ key: `terms ${n}`, label: page('references'), value })),
    ...(contents?.lines ?? []).flatMap(line),
    ...(contents ? fact('lines', page('compare.lines'), String(contents.lineCount)) : []),
    ...(contents
      ? sums.map(({ label, amount }) => ({ key: `sum ${label}`, label, value: money(amount) }))
      : [
          ...fact('net', t('fact.net'), edoc.net && money(edoc.net)),
          ...fact('vat', t('fact.vat'), edoc.vat && money(edoc.vat)),
          ...fact('gross', t('fact.gross'), edoc.gross && money(edoc.gross)),
        ]),
    ...(contents?.notes ?? []).map(({ subject, content }, n) => ({
      key: `note ${n}`,
      label: page('notes'),
      value: present(subject, ...content).join(': '),
    })),
  ]
}
