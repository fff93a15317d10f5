import { earlyTexts } from '../../lib/i18n.ts'
import th from './locales/early.th.json'

declare global {
  interface TextNamespaces {
    'edocs-labels': typeof th
  }
}

/** The text of the menu in the drive. */
export const edocsLabels = earlyTexts('edocs-labels', th, () => import('./locales/early.en.json'))
