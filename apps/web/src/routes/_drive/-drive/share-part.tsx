import type { Item } from '@khlang/contract'
import { lazyDialog } from '../../../ui/lazy-part.tsx'

const share = lazyDialog(() => import('../../../features/sharing/parts.ts').then((all) => all.shareDialog()))

/** The dialog in which items are shared, for pages that are no list of items. */
export const renderShare = (props: { items: readonly Item[]; onClose: () => void }) => <share.Dialog {...props} />
