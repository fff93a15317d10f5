import { earlyTexts } from '../../lib/i18n.ts'
import th from './locales/early.th.json'

declare global {
  interface TextNamespaces {
    'protection-labels': typeof th
  }
}

/** Texts of actions, badges and tabs, needed by the first menu that is opened. */
export const protectionLabels = earlyTexts('protection-labels', th, () => import('./locales/early.en.json'))
