import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    versions: typeof th
  }
}

export const versionsTexts = lateTexts('versions', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
