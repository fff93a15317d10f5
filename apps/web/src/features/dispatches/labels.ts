import { earlyTexts } from '../../lib/i18n.ts'
import th from './locales/early.th.json'

declare global {
  interface TextNamespaces {
    'dispatches-labels': typeof th
  }
}

/** Texts of the menu. */
export const dispatchesLabels = earlyTexts('dispatches-labels', th, () => import('./locales/early.en.json'))
