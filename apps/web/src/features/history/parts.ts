import { withTexts } from '../../lib/i18n.ts'
import { logTexts } from './log/texts.ts'
import { restoreTexts } from './restore/texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const restoreDialog = () =>
  withTexts(import('./restore/restore-dialog.tsx'), restoreTexts).then((part) => part.RestoreDialog)
export const uploadDepartmentFact = () =>
  withTexts(import('./log/upload-department.tsx'), logTexts).then((part) => part.UploadDepartment)
export const itemLogTab = () => withTexts(import('./log/item-log.tsx'), logTexts).then((part) => part.ItemLog)
