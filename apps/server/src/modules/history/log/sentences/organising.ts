import type { OrganisingEvent } from '@khlang/contract/events/organising'
import type { Sentences } from './sentence.ts'

export const organisingSentences: Sentences<OrganisingEvent['type']> = {
  'relation.changed': {
    action: 'change',
    th: '{who}แก้ไขเอกสารที่เกี่ยวข้องของ {item}',
    en: '{who} changed related documents of {item}',
  },
  'hashtag.renamed': {
    action: 'change',
    th: '{who}เปลี่ยนชื่อแฮชแท็ก “{from}”',
    en: '{who} renamed hashtag “{from}”',
  },
}
