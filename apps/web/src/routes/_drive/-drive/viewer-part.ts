import { needTexts } from '../../../lib/i18n.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { previewsTexts } from '../../../features/previews/texts.ts'

/** The viewer of files, which no first look at a folder needs. */
export const viewerPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../../../features/previews/viewer.tsx'), needTexts(previewsTexts)])
  return module.Viewer
})
