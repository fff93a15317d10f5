import type { UploadLinkActor } from '../../../platform/actor.ts'
import type { LinksDeps } from '../deps.ts'
import { createGuess } from '../visiting/guess-password.ts'
import { createChangeUploadLink } from './managing/change-upload-link.ts'
import { createCreateUploadLink } from './managing/create-upload-link.ts'
import { createPresentUploadLinks } from './managing/present-upload-link.ts'
import { createReadUploadLinks } from './managing/read-upload-links.ts'
import { findDocument, updateDocument } from './model/received-documents.repo.ts'
import type { UploadLinkRow } from './model/upload-links.repo.ts'
import { createUploadStanding } from './model/upload-standing.ts'
import { createUploadUpkeep } from './model/upload-upkeep.ts'
import { createUploadRequests } from './requesting/requests.ts'
import { createBeginFile } from './visiting/begin-file.ts'
import { createOpenUploadLink } from './visiting/open-upload-link.ts'
import { createReceiveFile } from './visiting/receive-file.ts'
import { createRecordUploadGuess } from './visiting/record-upload-guess.ts'
import { createNotifyNoRoom } from './visiting/notify-no-room.ts'
import { createUploadVisits } from './visiting/upload-visits.ts'
import { createVisitorsErrors } from './visiting/visitors-errors.ts'
import { createVisitorsUploads } from './visiting/visitors-uploads.ts'

export type UploadLinks = ReturnType<typeof createUploadLinks>
/** Received files that are passed on as e-documents. */
export type ReceivedDocuments = UploadLinks['documents']

/** Public addresses by which visitors add files to folders: their owners' side, and that of visitors. */
export function createUploadLinks(deps: LinksDeps) {
  const standing = createUploadStanding(deps)
  const present = createPresentUploadLinks(deps, standing)
  const read = createReadUploadLinks(deps, present)
  const notifyNoRoom = createNotifyNoRoom(deps)
  const withVisitorsErrors = createVisitorsErrors(notifyNoRoom)
  const visits = createUploadVisits(deps, notifyNoRoom)
  const guess = createGuess<UploadLinkRow, UploadLinkActor>(deps, createRecordUploadGuess(deps))
  return {
    present,
    create: createCreateUploadLink(deps, present),
    change: createChangeUploadLink(deps, present),
    read,
    requests: createUploadRequests(deps, standing, read),
    upkeep: createUploadUpkeep(deps),

    state: visits.state,
    open: createOpenUploadLink(deps, visits, guess),
    devices: guess.devices,
    begin: createBeginFile(deps, visits, withVisitorsErrors),
    receive: createReceiveFile(deps, visits, withVisitorsErrors),
    uploads: createVisitorsUploads(deps, visits),
    documents: { find: findDocument, update: updateDocument },
    publicUrl: deps.config.publicUrl,
  }
}
