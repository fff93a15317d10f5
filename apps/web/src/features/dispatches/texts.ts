import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    dispatches: typeof th
  }
}

export const dispatchesTexts = lateTexts('dispatches', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
