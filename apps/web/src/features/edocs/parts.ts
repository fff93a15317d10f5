import { withTexts } from '../../lib/i18n.ts'
import { printingTexts } from '../../ui/merging/texts.ts'
import { recipientStatesTexts } from '../../ui/recipient-states/texts.ts'
import { recipientsTexts } from '../../ui/recipients/texts.ts'
import { keepingTexts } from './keeping/texts.ts'
import { renamingTexts } from './renaming/texts.ts'
import { edocResponsesTexts } from './responses/texts.ts'
import { edocsTexts } from './texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const sendItemsDialog = () =>
  withTexts(import('./send-items-dialog.tsx'), edocsTexts).then((part) => part.SendItemsDialog)

export const responseDialog = () =>
  withTexts(import('./responses/response-dialog.tsx'), edocResponsesTexts).then((part) => part.ResponseDialog)

export const renameDialog = () =>
  withTexts(import('./renaming/rename-dialog.tsx'), edocsTexts, renamingTexts).then((part) => part.RenameDialog)

export const edocDownloadDialog = () =>
  withTexts(import('./keeping/download-dialog.tsx'), keepingTexts, printingTexts).then(
    (part) => part.EdocDownloadDialog,
  )

export const edocPrintDialog = () =>
  withTexts(import('./keeping/print-dialog.tsx'), keepingTexts, printingTexts).then((part) => part.EdocPrintDialog)

const kept = <M>(part: Promise<M>) => withTexts(part, keepingTexts)
const sent = () => withTexts(import('./keeping/send-dialog.tsx'), keepingTexts, recipientsTexts)

export const edocHashtagsDialog = () =>
  kept(import('./keeping/hashtags-dialog.tsx')).then((part) => part.EdocHashtagsDialog)
export const edocSaveDialog = () => kept(import('./keeping/save-dialog.tsx')).then((part) => part.EdocSaveDialog)
export const edocShareDialog = () => kept(import('./keeping/share-dialog.tsx')).then((part) => part.EdocShareDialog)
export const edocMailDialog = () => sent().then((part) => part.EdocMailDialog)
export const edocChatDialog = () => sent().then((part) => part.EdocChatDialog)
export const edocCopiesDialog = () =>
  withTexts(import('./resends/copies-dialog.tsx'), keepingTexts, recipientsTexts, recipientStatesTexts).then(
    (part) => part.CopiesDialog,
  )
