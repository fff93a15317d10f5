import type { DispatchesEvent } from '@khlang/contract/events/dispatches'
import type { Sentences } from './sentence.ts'

export const dispatchesSentences: Sentences<DispatchesEvent['type']> = {
  'items.sent': {
    action: 'access',
    th: '{who}ส่ง {item} ให้ผู้รับ {recipients} ราย',
    en: '{who} sent {item} to {recipients} recipients',
  },
  'items.withdrawn': {
    action: 'access',
    th: '{who}เรียกคืน {item} ที่ส่งไป',
    en: '{who} recalled {item} after sending it',
  },
}
