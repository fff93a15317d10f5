import i18next from 'i18next'
import { needTexts } from '../../lib/i18n.ts'
import { toast } from '../../ui/toasts.tsx'
import { downloadsTexts } from './texts.ts'

/** Notifies that a zip of so many items is being created, with a link to its progress. */
export async function notifyPreparing(count: number, onSee: () => void): Promise<void> {
  await needTexts(downloadsTexts)
  const t = i18next.getFixedT(null, 'downloads')
  toast({ message: t('preparing', { count }), life: 15_000, action: { label: t('see'), run: onSee } })
}
