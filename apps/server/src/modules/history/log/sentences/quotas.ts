import type { QuotasEvent } from '@khlang/contract/events/quotas'
import type { Sentences } from './sentence.ts'

export const quotasSentences: Sentences<QuotasEvent['type']> = {
  'storage.cleaned': { action: 'trash', th: '{who}เพิ่มพื้นที่ว่างในพื้นที่จัดเก็บ', en: '{who} freed up storage space' },
  'quota.changed': { action: 'account', th: '{who}แก้ไขโควตาพื้นที่', en: '{who} changed a storage quota' },
  'quota.reported': null,
  'quota.warned': null,
}
