import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    mailkeep: typeof th
  }
}

export const mailkeepTexts = lateTexts('mailkeep', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
