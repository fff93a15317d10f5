import { withTexts } from '../../lib/i18n.ts'
import { restoreTexts } from './restore/texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const restoreDialog = () =>
  withTexts(import('./restore/restore-dialog.tsx'), restoreTexts).then((part) => part.RestoreDialog)
