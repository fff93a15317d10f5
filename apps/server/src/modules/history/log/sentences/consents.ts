import type { ConsentsEvent } from '@khlang/contract/events/consents'
import type { Sentences } from './sentence.ts'

export const consentsSentences: Sentences<ConsentsEvent['type']> = {
  'consent.awaited': {
    action: 'change',
    th: 'มีเอกสารรอความยินยอมในการรับเอกสารอิเล็กทรอนิกส์',
    en: 'A document waits for consent to receive e-documents',
  },
  'consent.requested': {
    action: 'change',
    th: '{who}ขอให้ผู้ดูแลธุรกิจยินยอมรับเอกสารอิเล็กทรอนิกส์',
    en: '{who} asked for consent to receive e-documents',
  },
  'consent.changed': {
    action: 'change',
    th: '{who}เปลี่ยนความยินยอมในการรับเอกสารอิเล็กทรอนิกส์',
    en: '{who} changed the consent to receive e-documents',
  },
}
