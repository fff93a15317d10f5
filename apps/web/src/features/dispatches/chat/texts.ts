import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    chat: typeof th
  }
}

export const chatTexts = lateTexts('chat', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
