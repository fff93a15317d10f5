import { createReceived } from './boxes/choose.ts'
import { createDetails } from './boxes/detail.ts'
import { createLists } from './boxes/list.ts'
import { createTrash } from './boxes/trash.ts'
import { createUnproved } from './boxes/unproved.ts'
import { createAccept } from './delivery/accept.ts'
import { createBulk } from './delivery/bulk.ts'
import { createDeliver } from './delivery/deliver.ts'
import { createFromDrive } from './delivery/from-drive.ts'
import { createFromUploadLink } from './delivery/from-upload-link.ts'
import { createIntake } from './delivery/intake.ts'
import { createReadSubmission } from './delivery/read-submission.ts'
import { createRelease } from './delivery/release.ts'
import { createSend } from './delivery/send.ts'
import { createSign } from './delivery/sign.ts'
import { createConsents } from './consent/decide-consent.ts'
import { createDeliveryConsents } from './consent/delivery-consents.ts'
import type { EdocsDeps } from './deps.ts'
import { createFigures } from './figures/figures.ts'
import { createBoxes } from './model/boxes.ts'
import type { Consents } from './model/consent.types.ts'
import { createDeleteRequests } from './requests/delete-requests.ts'
import { createRenameRules } from './renaming/manage-rules.ts'
import { createNaming } from './renaming/naming.ts'
import { createEdocArchives } from './keeping/archive.ts'
import { createEdocHashtags } from './keeping/hashtags.ts'
import { createNoteShared } from './keeping/note-shared.ts'
import { createPassOn } from './keeping/pass-on.ts'
import { createSave } from './keeping/save.ts'
import { createSavedPlaces } from './keeping/saved-places.ts'
import { createNotices } from './requests/notices.ts'
import { createRefunds } from './refunds/refunds.ts'
import { createResend } from './requests/resend.ts'
import { createResends } from './requests/resends.ts'

export type Edocs = ReturnType<typeof createEdocs>

/** E-documents: taken in, delivered with the receiver's consent, kept in boxes. */
export function createEdocs({ consents: given, ...deps }: EdocsDeps & { consents?: Consents | undefined }) {
  const consents = given ?? createDeliveryConsents(deps)
  const boxes = createBoxes(deps)
  const deliver = createDeliver({ ...deps, consents })
  const accept = createAccept(deps, deliver)
  const submissions = createReadSubmission(deps)
  const send = createSend(deps, boxes, submissions, { accept, deliver })
  const fromDrive = createFromDrive(deps, boxes, send)
  const trash = createTrash(deps, boxes, deliver)
  const naming = createNaming(deps)
  const save = createSave(deps, boxes, naming)
  const notices = createNotices(deps)
  return {
    boxes,
    consents: createConsents(deps),
    release: createRelease(deps, deliver),
    send,
    intake: createIntake(deps, accept),
    bulk: createBulk(boxes, send, deps.log),
    fromDrive,
    deliverReceived: createFromUploadLink(deps, fromDrive, createSign(deps, submissions, send)),
    lists: createLists(deps, boxes),
    figures: createFigures(deps, boxes),
    details: createDetails(deps, boxes, naming),
    renameRules: createRenameRules(deps, boxes, naming),
    archives: createEdocArchives(deps, boxes, naming),
    save,
    savedPlaces: createSavedPlaces(deps, boxes),
    passOn: createPassOn(deps, boxes, save),
    hashtags: createEdocHashtags(deps, boxes, trash),
    noteShared: createNoteShared(deps),
    received: createReceived(deps, boxes, trash, deliver),
    unproved: createUnproved(deps, boxes, { trash, deliver }),
    trash,
    deleteRequests: createDeleteRequests(deps, boxes, trash, notices),
    resend: createResend(deps, boxes, deliver),
    resends: createResends(deps, boxes),
    notices,
    refunds: createRefunds(deps, { deliver, trash }),
  }
}
