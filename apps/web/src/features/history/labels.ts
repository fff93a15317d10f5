import { earlyTexts } from '../../lib/i18n.ts'
import th from './locales/early.th.json'

declare global {
  interface TextNamespaces {
    'history-labels': typeof th
  }
}

/** Words of actions, signs and tabs, which stand in the first menu that is opened. */
export const historyLabels = earlyTexts('history-labels', th, () => import('./locales/early.en.json'))
