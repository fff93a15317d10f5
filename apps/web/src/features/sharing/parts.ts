import { withTexts } from '../../lib/i18n.ts'
import { recipientsTexts } from '../../ui/recipients/texts.ts'
import { linksTexts } from './links/texts.ts'
import { ownershipTexts } from './ownership/texts.ts'
import { receivedTexts } from './received/texts.ts'
import { requestsTexts } from './requests/texts.ts'
import { sharesTexts } from './shares/texts.ts'

// Every later part of sharing behind one door: the first page knows this file alone.

export const shareDialog = () =>
  withTexts(import('./shares/share-dialog.tsx'), sharesTexts, linksTexts, recipientsTexts).then(
    (part) => part.ShareDialog,
  )

export const shareButton = () =>
  withTexts(import('./shares/share-button.tsx'), sharesTexts, linksTexts, recipientsTexts).then(
    (part) => part.ShareButton,
  )

export const accessTab = () =>
  withTexts(import('./shares/access-tab.tsx'), sharesTexts, linksTexts).then((part) => part.AccessTab)

export const leaveDialog = () =>
  withTexts(import('./received/leave-dialog.tsx'), receivedTexts).then((part) => part.LeaveDialog)

export const transferDialog = () =>
  withTexts(import('./ownership/transfer-dialog.tsx'), ownershipTexts, sharesTexts, recipientsTexts).then(
    (part) => part.TransferDialog,
  )

export const ownershipOffers = () =>
  withTexts(import('./ownership/offers.tsx'), ownershipTexts).then((part) => part.OwnershipOffers)

export const askAccess = () =>
  withTexts(import('./requests/ask-access.tsx'), requestsTexts).then((part) => part.AskAccess)

export const requestAnswers = () =>
  withTexts(import('./requests/notice-answers.tsx'), requestsTexts).then((part) => part.NoticeAnswers)
