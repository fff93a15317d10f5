import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    publishing: typeof th
  }
}

export const publishingTexts = lateTexts('publishing', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
