import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { LibraryBig } from 'lucide-react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { type Capability, isOne } from '../browser/index.ts'
import { libraryLabels } from './labels.ts'

const parts = () => import('./parts.ts')

declare global {
  interface BrowserDialogs {
    publish: { item: Item }
  }
}

/** Publishing a file on the shelf that a business has in the library. */
export const library: Capability = {
  id: 'library',
  texts: libraryLabels,
  dialogs: {
    publish: lazyDialog(() => parts().then((all) => all.publishDialog())),
  },
  actions: ({ isBusiness, openDialog }) =>
    isBusiness
      ? [
          {
            id: 'publish',
            group: 'organise',
            label: i18next.t('library-labels:publish'),
            icon: LibraryBig,
            operation: 'library.publish',
            fits: (items) =>
              isOne(items) && items[0]?.type === 'file' && items[0].permission === 'admin' && !items[0].hasPassword,
            run: ([item]) => item && openDialog('publish', { item }),
          },
        ]
      : [],
}
