import { withTexts } from '../../lib/i18n.ts'
import { renamingTexts } from './renaming/texts.ts'
import { edocsTexts } from './texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const sendItemsDialog = () =>
  withTexts(import('./send-items-dialog.tsx'), edocsTexts).then((part) => part.SendItemsDialog)

export const renameDialog = () =>
  withTexts(import('./renaming/rename-dialog.tsx'), edocsTexts, renamingTexts).then((part) => part.RenameDialog)
