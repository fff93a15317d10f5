import type { LibraryEvent } from '@khlang/contract/events/library'
import type { Sentences } from './sentence.ts'

export const librarySentences: Sentences<LibraryEvent['type']> = {
  'library.published': {
    action: 'access',
    th: '{who}เผยแพร่ “{name}” ในคลังความรู้',
    en: '{who} published “{name}” to the library',
  },
  'library.changed': {
    action: 'access',
    th: '{who}แก้ไข “{name}” ในคลังความรู้',
    en: '{who} changed “{name}” in the library',
  },
  'library.unpublished': {
    action: 'access',
    th: '{who}เลิกเผยแพร่ “{name}” ในคลังความรู้',
    en: '{who} unpublished “{name}” from the library',
  },
  'library.starred': {
    action: 'change',
    th: '{who}เปลี่ยนสถานะรายการโปรดของ “{name}” ในคลังความรู้',
    en: '{who} changed the favourite status of “{name}” in the library',
  },
  'library.copied': {
    action: 'add',
    th: '{who}คัดลอก “{name}” จากคลังความรู้ไปยังไดรฟ์ของฉัน',
    en: '{who} copied “{name}” from the library to My Drive',
  },
  'library.downloaded': {
    action: 'download',
    th: '{who}ดาวน์โหลด “{name}” จากคลังความรู้',
    en: '{who} downloaded “{name}” from the library',
  },
  'library-manager.changed': {
    action: 'account',
    th: '{who}แก้ไขผู้ดูแลคลังความรู้',
    en: '{who} changed the library managers',
  },
}
