import { needTexts } from '../../../app/i18n.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'

/** The viewer of files, which no first look at a folder needs. */
export const viewerPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../../../features/previews/viewer.tsx'), needTexts('previews')])
  return module.Viewer
})
