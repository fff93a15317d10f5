import type { EventType } from '@khlang/contract'
import { accountsSentences } from './accounts.ts'
import { driveSentences } from './drive.ts'
import { historySentences } from './history.ts'
import { identitySentences } from './identity.ts'
import { librarySentences } from './library.ts'
import { organisingSentences } from './organising.ts'
import { platformSentences } from './platform.ts'
import { protectionSentences } from './protection.ts'
import { quotasSentences } from './quotas.ts'
import { searchSentences } from './search.ts'
import { transferSentences } from './transfer.ts'
import type { Sentences } from './sentence.ts'

/** The sentences of all capabilities: an event without one does not compile. */
export const sentences: Sentences<EventType> = {
  ...accountsSentences,
  ...driveSentences,
  ...historySentences,
  ...identitySentences,
  ...librarySentences,
  ...organisingSentences,
  ...platformSentences,
  ...protectionSentences,
  ...quotasSentences,
  ...searchSentences,
  ...transferSentences,
}
