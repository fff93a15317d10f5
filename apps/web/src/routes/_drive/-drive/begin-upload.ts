import { needTexts } from '../../../app/i18n.ts'
import type { startUpload } from '../../../features/transfer/browser/start-upload.ts'

type Start = Parameters<typeof startUpload>

/** The queue and its words come when they are needed; what was dropped has been taken from the event by then. */
export async function beginUpload(finding: Start[0], target: Start[1], t: (key: 'failed' | 'nothing') => string) {
  const [queue] = await Promise.all([
    import('../../../features/transfer/browser/start-upload.ts'),
    needTexts('transfer'),
  ])
  await queue.startUpload(finding, target, { failed: t('failed'), nothing: t('nothing') })
}
