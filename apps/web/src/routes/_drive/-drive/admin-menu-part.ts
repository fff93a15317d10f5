import { businessTexts } from '../../../features/business/texts.ts'
import { withTexts } from '../../../lib/i18n.ts'

/** The menu of business management, which comes with its first page. */
export const bringAdminMenu = () =>
  withTexts(import('../../../features/business/admin-menu.tsx'), businessTexts).then((part) => part.AdminMenu)
