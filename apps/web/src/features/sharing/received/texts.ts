import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    received: typeof th
  }
}

export const receivedTexts = lateTexts('received', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
