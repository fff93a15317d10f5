import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'upload-links': typeof th
  }
}

export const uploadLinksTexts = lateTexts('upload-links', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
