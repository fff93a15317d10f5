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
  'webhook.created': { action: 'account', th: '{who}เพิ่มเว็บฮุก {name}', en: '{who} added webhook {name}' },
  'webhook.changed': { action: 'account', th: '{who}แก้ไขเว็บฮุก {name}', en: '{who} changed webhook {name}' },
  'webhook.deleted': { action: 'account', th: '{who}ลบเว็บฮุก {name}', en: '{who} deleted webhook {name}' },
  'webhook.replayed': {
    action: 'account',
    th: '{who}ส่งข้อความของเว็บฮุก {name} อีกครั้ง',
    en: '{who} sent a message of webhook {name} again',
  },
  'webhook.disabled': {
    action: 'account',
    th: '{who}ปิดเว็บฮุก {name} เพราะส่งไม่สำเร็จ',
    en: '{who} switched webhook {name} off, because it failed',
  },
  'key.revoked': { action: 'account', th: '{who}ยกเลิกคีย์ API “{name}”', en: '{who} revoked API key “{name}”' },
}
