import type { EventType } from '@khlang/contract'
import { accountsSentences } from './accounts.ts'
import { commentsSentences } from './comments.ts'
import { consentsSentences } from './consents.ts'
import { dispatchesSentences } from './dispatches.ts'
import { driveSentences } from './drive.ts'
import { edocsSentences } from './edocs.ts'
import { historySentences } from './history.ts'
import { identitySentences } from './identity.ts'
import { keysSentences } from './keys.ts'
import { librarySentences } from './library.ts'
import { linksSentences } from './links.ts'
import { mailkeepSentences } from './mailkeep.ts'
import { organisingSentences } from './organising.ts'
import { platformSentences } from './platform.ts'
import { protectionSentences } from './protection.ts'
import { scanningSentences } from './scanning.ts'
import { quotasSentences } from './quotas.ts'
import { searchSentences } from './search.ts'
import { sharesSentences } from './shares.ts'
import { staffSentences } from './staff.ts'
import { supportSentences } from './support.ts'
import { transferSentences } from './transfer.ts'
import { uploadLinksSentences } from './upload-links.ts'
import type { Sentences } from './sentence.ts'

/** The sentences of all capabilities: an event without one does not compile. */
export const sentences: Sentences<EventType> = {
  ...accountsSentences,
  ...commentsSentences,
  ...consentsSentences,
  ...dispatchesSentences,
  ...driveSentences,
  ...edocsSentences,
  ...historySentences,
  ...identitySentences,
  ...keysSentences,
  ...librarySentences,
  ...linksSentences,
  ...mailkeepSentences,
  ...organisingSentences,
  ...platformSentences,
  ...protectionSentences,
  ...scanningSentences,
  ...quotasSentences,
  ...searchSentences,
  ...sharesSentences,
  ...staffSentences,
  ...supportSentences,
  ...transferSentences,
  ...uploadLinksSentences,
}
