import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    accounts: typeof th
  }
}

export const accountsTexts = lateTexts('accounts', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
