import { lazyDialog } from '../../../ui/lazy-part.tsx'

/** The viewer of files, which no first look at a folder needs. */
export const viewerPart = lazyDialog(() =>
  import('../../../features/previews/viewer.tsx').then((module) => module.Viewer),
)
