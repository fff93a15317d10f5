import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    comments: typeof th
  }
}

export const commentsTexts = lateTexts('comments', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
