import type { OrganisingEvent } from '@khlang/contract/events/organising'
import type { Sentences } from './sentence.ts'

export const organisingSentences: Sentences<OrganisingEvent['type']> = {
  'relation.changed': {
    action: 'change',
    th: '{who}แก้ไขเอกสารที่เกี่ยวข้องของ {item}',
    en: '{who} changed the related documents of {item}',
  },
  'hashtag.renamed': {
    action: 'change',
    th: '{who}เปลี่ยนแฮชแท็ก “{from}”',
    en: '{who} renamed the hashtag “{from}”',
  },
}
