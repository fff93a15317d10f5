import i18next from 'i18next'
import { needTexts } from '../../../lib/i18n.ts'
import type { startUpload } from '../../../features/transfer/browser/start-upload.ts'
import { toast } from '../../../ui/toasts.tsx'
import { transferTexts } from '../../../features/transfer/texts.ts'

type Start = Parameters<typeof startUpload>

/** The queue and its words come when they are needed; what was dropped has been taken from the event by then. */
export async function beginUpload(finding: Start[0], target: Start[1], t: (key: 'failed' | 'nothing') => string) {
  const parts = Promise.all([import('../../../features/transfer/browser/start-upload.ts'), needTexts(transferTexts)])
  const [queue] = await parts.catch(() => [null])
  // No files were dropped: reported with a text that is already loaded.
  if (!queue) return void toast({ tone: 'bad', message: i18next.t('browser:failed') })
  await queue.startUpload(finding, target, { failed: t('failed'), nothing: t('nothing') })
}
