import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'edoc-responses': typeof th
  }
}

export const edocResponsesTexts = lateTexts('edoc-responses', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
