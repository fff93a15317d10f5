import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'shared-by-me': typeof th
  }
}

export const sharedByMeTexts = lateTexts('shared-by-me', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
