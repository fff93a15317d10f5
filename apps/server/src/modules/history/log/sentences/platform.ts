import type { PlatformEvent } from '@khlang/contract/events/platform'
import type { Sentences } from './sentence.ts'

export const platformSentences: Sentences<PlatformEvent['type']> = {
  'access.refused': {
    action: 'refused',
    th: '{who}ทำรายการที่ไม่ได้รับอนุญาต{about}: {reason}',
    en: '{who} tried an action that isn’t allowed{about}: {reason}',
  },
}
