import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'map-drive': typeof th
  }
}

export const mapDriveTexts = lateTexts('map-drive', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
