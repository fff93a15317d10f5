import { lateTexts } from '../../../lib/i18n.ts'
import type th from '../locales/dialogs.th.json'

declare global {
  interface TextNamespaces {
    'browser-dialogs': typeof th
  }
}

export const dialogTexts = lateTexts('browser-dialogs', {
  th: () => import('../locales/dialogs.th.json'),
  en: () => import('../locales/dialogs.en.json'),
})
