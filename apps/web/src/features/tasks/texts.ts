import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    tasks: typeof th
  }
}

export const tasksTexts = lateTexts('tasks', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
