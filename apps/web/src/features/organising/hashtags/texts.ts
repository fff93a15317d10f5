import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    hashtags: typeof th
  }
}

export const hashtagsTexts = lateTexts('hashtags', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
