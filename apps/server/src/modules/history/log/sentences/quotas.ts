import type { QuotasEvent } from '@khlang/contract/events/quotas'
import type { Sentences } from './sentence.ts'

export const quotasSentences: Sentences<QuotasEvent['type']> = {
  'storage.cleaned': {
    action: 'trash',
    th: '{who}ล้างถังขยะหรือลบเวอร์ชันเก่าเพื่อเพิ่มพื้นที่ว่าง',
    en: '{who} emptied the trash or deleted old versions to free up space',
  },
  'quota.changed': { action: 'account', th: '{who}แก้ไขโควตาพื้นที่', en: '{who} changed a storage quota' },
  'quota.reported': null,
  'quota.warned': null,
}
