import { withTexts } from '../../lib/i18n.ts'
import { printingTexts } from '../../ui/merging/texts.ts'
import { keepingTexts } from './keeping/texts.ts'
import { renamingTexts } from './renaming/texts.ts'
import { edocsTexts } from './texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const sendItemsDialog = () =>
  withTexts(import('./send-items-dialog.tsx'), edocsTexts).then((part) => part.SendItemsDialog)

export const renameDialog = () =>
  withTexts(import('./renaming/rename-dialog.tsx'), edocsTexts, renamingTexts).then((part) => part.RenameDialog)

export const edocDownloadDialog = () =>
  withTexts(import('./keeping/download-dialog.tsx'), keepingTexts, printingTexts).then(
    (part) => part.EdocDownloadDialog,
  )

export const edocPrintDialog = () =>
  withTexts(import('./keeping/print-dialog.tsx'), keepingTexts, printingTexts).then((part) => part.EdocPrintDialog)
