import { withTexts } from '../../lib/i18n.ts'
import { organisationTexts } from './texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const permissionsTab = () =>
  withTexts(import('./permissions/permissions-tab.tsx'), organisationTexts).then((part) => part.PermissionsTab)
export const permissionsDialog = () =>
  withTexts(import('./permissions/permissions-dialog.tsx'), organisationTexts).then((part) => part.PermissionsDialog)
