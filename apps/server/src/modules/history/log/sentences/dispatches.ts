import type { DispatchesEvent } from '@khlang/contract/events/dispatches'
import type { Sentences } from './sentence.ts'

export const dispatchesSentences: Sentences<DispatchesEvent['type']> = {
  'items.sent': {
    action: 'access',
    th: '{who}ส่ง {item} ให้ {recipients} ผู้รับ',
    en: '{who} sent {item} to {recipients} recipients',
  },
  'items.withdrawn': {
    action: 'access',
    th: '{who}เรียกคืน {item} ที่ส่งไป',
    en: '{who} took back {item} after sending it',
  },
}
