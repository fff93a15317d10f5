import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    requests: typeof th
  }
}

export const requestsTexts = lateTexts('requests', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
