import { earlyTexts } from '../../lib/i18n.ts'
import th from './locales/early.th.json'

declare global {
  interface TextNamespaces {
    'comments-labels': typeof th
  }
}

/** The name of the tab, needed with the details panel. */
export const commentsLabels = earlyTexts('comments-labels', th, () => import('./locales/early.en.json'))
