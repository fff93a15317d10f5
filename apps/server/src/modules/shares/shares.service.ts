import type { Drive } from '../drive/index.ts'
import { createAudience } from './sharing/audience.ts'
import { createCheckReshares } from './sharing/check-reshares.ts'
import { createChangeShares } from './sharing/change-shares.ts'
import { createCreateShares } from './sharing/create-shares.ts'
import type { SharesDeps } from './deps.ts'
import { createFolderAudiences } from './folders/folder-audiences.ts'
import { createFolderPermissions } from './folders/folder-permissions.ts'
import { createRuledFolders } from './folders/ruled-folders.ts'
import { createRuleSwitches } from './folders/rule-switches.ts'
import { createSuspendedRules } from './folders/suspended-rules.ts'
import { createInvitations } from './sharing/invitations.ts'
import { createLeaving } from './sharing/leaving.ts'
import { createListShares } from './sharing/list-shares.ts'
import { createMadeShares } from './sharing/made-shares.ts'
import { createMayShare } from './sharing/may-share.ts'
import { createNotifyMembers } from './sharing/notify-members.ts'
import { createPreviewAs } from './sharing/preview-as.ts'
import { createOutside } from './recipients/outside.ts'
import { createAnswerOwnership } from './ownership/answer-ownership.ts'
import { createOfferOwnership } from './ownership/offer-ownership.ts'
import { createOpeningAccount } from './received/opening-account.ts'
import { createAnswerAccess } from './requests/answer-access.ts'
import { createAskAccess } from './requests/ask-access.ts'
import { createReceived } from './received/received.ts'
import { createSettleMoved } from './sharing/settle-moved.ts'
import { createSimulate } from './folders/simulate.ts'
import { createSuggest } from './sharing/suggest.ts'

export type Shares = ReturnType<typeof createShares>

/** Who may do what: shares with people, departments and companies, and the rules of folders. The drive decides by them. */
export function createShares({ drive, ...deps }: Omit<SharesDeps, 'access' | 'showListed'> & { drive: Drive }) {
  const all = { ...deps, access: drive.access, showListed: drive.showListed }
  const may = createMayShare(all)
  const outside = createOutside(all)
  return {
    permissions: createFolderPermissions(all),
    folderAudiences: createFolderAudiences(all),
    switches: createRuleSwitches(all),
    ruledFolders: createRuledFolders(all),
    suspendedRules: createSuspendedRules(all),
    simulate: createSimulate(all),
    outside,
    create: createCreateShares(all, may, outside),
    list: createListShares(all, may),
    made: createMadeShares(all),
    ...createChangeShares(all, may, outside),
    settleMoved: createSettleMoved(all, may, outside),
    suggest: createSuggest(all, may),
    audience: createAudience(all, may),
    previewAs: createPreviewAs(all, may),
    received: createReceived(all),
    openingAccount: createOpeningAccount(all),
    invitations: createInvitations(all, outside),
    leaving: createLeaving(all),
    ownership: {
      ...createOfferOwnership(all, outside),
      ...createAnswerOwnership({ ...all, giveIn: drive.giveIn }, outside),
    },
    requests: { ...createAskAccess(all), ...createAnswerAccess(all, may, outside) },
    notifyMembers: createNotifyMembers(all),
    checkReshares: createCheckReshares(all),
  }
}
