import type { SearchEvent } from '@khlang/contract/events/search'
import type { Sentences } from './sentence.ts'

export const searchSentences: Sentences<SearchEvent['type']> = {
  'saved-search.changed': {
    action: 'change',
    th: '{who}แก้ไขการค้นหาที่บันทึกไว้ “{name}”',
    en: '{who} changed saved search “{name}”',
  },
}
