import type { LinkActor } from '../../platform/actor.ts'
import type { LinksDeps } from './deps.ts'
import { createChangeLink } from './managing/change-link.ts'
import { createCreateLink } from './managing/create-link.ts'
import { createPolicies } from './managing/policies.ts'
import { createPresentLinks } from './managing/present-link.ts'
import { createReadLinks } from './managing/read-links.ts'
import type { LinkRow } from './model/links.repo.ts'
import { createNotices } from './model/notices.ts'
import { createStanding } from './model/standing.ts'
import { createUpkeep } from './model/upkeep.ts'
import { createBusinessShares } from './overview/business-shares.ts'
import { createLeaving } from './overview/leaving.ts'
import { createMyLinks } from './overview/my-links.ts'
import { createSharedByMe } from './overview/shared-by-me.ts'
import { createUploadLinks } from './uploading/upload-links.ts'
import { createPublicArchives } from './visiting/archives.ts'
import { createAskOwner } from './visiting/ask-owner.ts'
import { createBrowse } from './visiting/browse.ts'
import { createCountDownload } from './visiting/count-download.ts'
import { createCopies } from './visiting/copies.ts'
import { createGuess } from './visiting/guess-password.ts'
import { createOpenLink } from './visiting/open-link.ts'
import { createRecordGuess } from './visiting/record-guess.ts'
import { createSaveItems } from './visiting/save-items.ts'
import { createViews } from './visiting/views.ts'
import { createVisits } from './visiting/visits.ts'

export type Links = ReturnType<typeof createLinks>

/** Public addresses of files and folders: their owners' side, and that of visitors. */
export function createLinks(deps: LinksDeps) {
  const present = createPresentLinks(deps, createStanding(deps))
  const visits = createVisits(deps)
  const views = createViews(deps)
  const countDownload = createCountDownload(deps)
  const copies = createCopies(deps, { visits, views, countDownload })
  const guess = createGuess<LinkRow, LinkActor>(deps, createRecordGuess(deps))
  const change = createChangeLink(deps, present)
  const uploading = createUploadLinks(deps, visits)
  return {
    ...createCreateLink(deps, present),
    change,
    read: createReadLinks(deps, present),
    policies: createPolicies(deps),
    notices: createNotices(deps),
    upkeep: createUpkeep(deps),

    visits,
    devices: guess.devices,
    open: createOpenLink(deps, visits, guess),
    browse: createBrowse(deps, visits, { views, takesFiles: uploading.takesFiles }),
    copies,
    archives: createPublicArchives(deps, visits, { copies, countDownload }),
    save: createSaveItems(deps, visits),
    ask: createAskOwner(deps),

    leaving: createLeaving(deps),
    uploading,
    ofBusiness: createBusinessShares(deps, {
      share: deps.endShare,
      invitation: deps.endShare,
      link: change.remove,
      upload: uploading.change.remove,
    }),
    mine: createMyLinks(
      deps,
      { shares: present, uploads: uploading.present },
      { share: change.change, upload: uploading.change.change },
    ),

    sharedByMe: createSharedByMe(deps, { shares: present, uploads: uploading.present }),

    /** For the routes of bytes and cookies. */
    content: deps.drive.content,
    store: deps.store,
    publicUrl: deps.config.publicUrl,
  }
}
