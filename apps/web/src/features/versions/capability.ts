import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { History } from 'lucide-react'
import { extraPart, lazyDialog } from '../../ui/lazy-part.tsx'
import { type Capability, isOne } from '../browser/index.ts'
import { versionsLabels } from './labels.ts'

const parts = () => import('./parts.ts')

declare global {
  interface BrowserDialogs {
    versions: { item: Item }
  }
}

const isFile = (item: Item | undefined) => item?.type === 'file'

/** The versions of a file: a dialog, and a tab of the details. */
export const versions: Capability = {
  id: 'versions',
  texts: versionsLabels,
  dialogs: {
    versions: lazyDialog(() => parts().then((all) => all.versionsDialog())),
  },
  sections: [
    {
      kind: 'tab',
      id: 'versions',
      order: 10,
      label: () => i18next.t('versions-labels:versionsTab'),
      fits: isFile,
      Part: extraPart(() => parts().then((all) => all.versionList())),
    },
  ],
  actions: ({ openDialog }) => [
    {
      id: 'versions',
      group: 'info',
      where: ['drive', 'expired'],
      label: i18next.t('versions-labels:versions'),
      icon: History,
      operation: 'version.list',
      fits: (items) => isOne(items) && isFile(items[0]),
      run: ([item]) => item && openDialog('versions', { item }),
    },
  ],
}
