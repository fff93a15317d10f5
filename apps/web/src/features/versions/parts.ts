import { withTexts } from '../../lib/i18n.ts'
import { versionsTexts } from './texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const versionsDialog = () =>
  withTexts(import('./versions-dialog.tsx'), versionsTexts).then((part) => part.VersionsDialog)

export const versionList = () => withTexts(import('./version-list.tsx'), versionsTexts).then((part) => part.VersionList)
