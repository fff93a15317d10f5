import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    previews: typeof th
  }
}

export const previewsTexts = lateTexts('previews', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
