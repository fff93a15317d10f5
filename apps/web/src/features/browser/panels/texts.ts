import { lateTexts } from '../../../lib/i18n.ts'
import type th from '../locales/details.th.json'

declare global {
  interface TextNamespaces {
    'browser-details': typeof th
  }
}

export const detailsTexts = lateTexts('browser-details', {
  th: () => import('../locales/details.th.json'),
  en: () => import('../locales/details.en.json'),
})
