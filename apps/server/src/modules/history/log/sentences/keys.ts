import type { KeysEvent } from '@khlang/contract/events/keys'
import type { Sentences } from './sentence.ts'

export const keysSentences: Sentences<KeysEvent['type']> = {
  'key.created': { action: 'account', th: '{who}สร้างคีย์ API “{name}”', en: '{who} created API key “{name}”' },
  'key.changed': { action: 'account', th: '{who}แก้ไขคีย์ API “{name}”', en: '{who} changed API key “{name}”' },
  'key.rotated': {
    action: 'account',
    th: '{who}เปลี่ยนรหัสลับของคีย์ API “{name}”',
    en: '{who} rotated the secret of API key “{name}”',
  },
  'key.revoked': { action: 'account', th: '{who}ยกเลิกคีย์ API “{name}”', en: '{who} revoked API key “{name}”' },
}
