import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    dashboard: typeof th
  }
}

export const dashboardTexts = lateTexts('dashboard', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
