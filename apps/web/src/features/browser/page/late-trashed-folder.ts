import { extraPart } from '../../../ui/lazy-part.tsx'

/** Few folders are in the trash: its code comes when one is. */
export const TrashedFolder = extraPart(() => import('./trashed-folder.tsx').then((module) => module.TrashedFolder))
