import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    identity: typeof th
  }
}

export const identityTexts = lateTexts('identity', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
