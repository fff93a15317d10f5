import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    encryption: typeof th
  }
}

export const encryptionTexts = lateTexts('encryption', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
