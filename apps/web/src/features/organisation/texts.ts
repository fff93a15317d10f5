import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    organisation: typeof th
  }
}

export const organisationTexts = lateTexts('organisation', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
