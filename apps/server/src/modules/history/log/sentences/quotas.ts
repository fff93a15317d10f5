import type { QuotasEvent } from '@khlang/contract/events/quotas'
import type { Sentences } from './sentence.ts'

export const quotasSentences: Sentences<QuotasEvent['type']> = {
  'storage.cleaned': { action: 'trash', th: '{who}สั่งล้างพื้นที่จัดเก็บ', en: '{who} asked to make room in the storage' },
  'quota.changed': { action: 'account', th: '{who}แก้ไขโควตาพื้นที่', en: '{who} changed a storage quota' },
  'quota.reported': null,
  'quota.warned': null,
}
