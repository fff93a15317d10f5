import { earlyTexts } from '../../lib/i18n.ts'
import th from './locales/early.th.json'

declare global {
  interface TextNamespaces {
    'organisation-labels': typeof th
  }
}

/** Texts of actions and tabs, needed by the first menu that is opened. */
export const organisationLabels = earlyTexts('organisation-labels', th, () => import('./locales/early.en.json'))
