import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    printing: typeof th
  }
}

export const printingTexts = lateTexts('printing', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
