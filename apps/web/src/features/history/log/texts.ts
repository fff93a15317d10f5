import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    log: typeof th
  }
}

export const logTexts = lateTexts('log', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
