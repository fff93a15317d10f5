import i18next from 'i18next'
import { toast } from './toasts.tsx'

/** Puts a text on the clipboard and says so; else what to do where the browser keeps the clipboard. */
export async function copyText(text: string, done: string, refused = i18next.t('ui:copyRefused')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'good', message: done })
  } catch {
    toast({ tone: 'bad', message: refused })
  }
}
