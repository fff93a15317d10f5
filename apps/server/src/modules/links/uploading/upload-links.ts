import type { UploadLinkActor } from '../../../platform/actor.ts'
import { networkOf } from '../../../platform/networks.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { findPersonName } from '../../../platform/person-names.ts'
import type { LinksDeps } from '../deps.ts'
import { createGuess } from '../visiting/guess-password.ts'
import type { Visits } from '../visiting/visits.ts'
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
import { createShareLinkUploads, type SendingVisitor } from './visiting/share-link-uploads.ts'
import { createUploadVisits } from './visiting/upload-visits.ts'
import { createVisitorsErrors } from './visiting/visitors-errors.ts'
import { createVisitorsUploads } from './visiting/visitors-uploads.ts'

/** Visits of those who add files through one share link, from one network. */
const visitsPerHour = 120

export type UploadLinks = ReturnType<typeof createUploadLinks>
/** Received files that are passed on as e-documents. */
export type ReceivedDocuments = UploadLinks['documents']

/** Public addresses by which visitors add files to folders: their owners' side, and that of visitors. */
export function createUploadLinks(deps: LinksDeps, shareVisits: Visits) {
  const standing = createUploadStanding(deps)
  const present = createPresentUploadLinks(deps, standing)
  const read = createReadUploadLinks(deps, present)
  const notifyNoRoom = createNotifyNoRoom(deps)
  const withVisitorsErrors = createVisitorsErrors(notifyNoRoom)
  const ofShareLinks = createShareLinkUploads(deps, shareVisits)
  const visits = createUploadVisits(deps, notifyNoRoom, ofShareLinks.find)
  const guess = createGuess<UploadLinkRow, UploadLinkActor>(deps, createRecordUploadGuess(deps))
  const open = createOpenUploadLink(deps, visits, guess)

  /** A visit of somebody who adds files through a share link; who is signed in is known by their own name. */
  async function openThrough(token: string, sender: SendingVisitor, typed: string | undefined) {
    const { person, origin } = sender
    const of = hashToken(token).toString('base64url')
    await deps.limits.take(`link-sender/${of}/${networkOf(origin.address)}`, visitsPerHour, 3600)
    const own = person ? await findPersonName(deps.db, person.personId) : ''
    const name = own || typed
    return open(token, name === undefined ? {} : { name }, { ...sender, deviceOf: () => null })
  }

  return {
    present,
    create: createCreateUploadLink(deps, present),
    change: createChangeUploadLink(deps, present),
    read,
    requests: createUploadRequests(deps, standing, read),
    upkeep: createUploadUpkeep(deps),

    state: visits.state,
    open,
    openThrough,
    devices: guess.devices,
    begin: createBeginFile(deps, visits, withVisitorsErrors),
    receive: createReceiveFile(deps, visits, withVisitorsErrors),
    uploads: createVisitorsUploads(deps, visits),
    takesFiles: ofShareLinks.takesFiles,
    documents: { find: findDocument, update: updateDocument },
    publicUrl: deps.config.publicUrl,
  }
}
