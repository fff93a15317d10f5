import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'recipient-states': typeof th
  }
}

export const recipientStatesTexts = lateTexts('recipient-states', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
