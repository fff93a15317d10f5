import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'organisation-chart': typeof th
  }
}

export const chartTexts = lateTexts('organisation-chart', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
