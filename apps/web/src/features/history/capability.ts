import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { Rewind } from 'lucide-react'
import { withTexts } from '../../lib/i18n.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { type Capability, isOne } from '../browser/index.ts'
import { historyLabels } from './labels.ts'
import { restoreTexts } from './restore/texts.ts'

declare global {
  interface BrowserDialogs {
    restoreToTime: { item: Item }
  }
}

/** Taking a folder or a file back to a point in time. */
export const history: Capability = {
  id: 'history',
  texts: historyLabels,
  dialogs: {
    restoreToTime: lazyDialog(() =>
      withTexts(import('./restore/restore-dialog.tsx'), restoreTexts).then((part) => part.RestoreDialog),
    ),
  },
  actions: ({ openDialog }) => [
    {
      id: 'restoreToTime',
      group: 'info',
      label: i18next.t('history-labels:restore'),
      icon: Rewind,
      operation: 'version.list',
      onFolder: true,
      fits: isOne,
      run: ([item]) => item && openDialog('restoreToTime', { item }),
    },
  ],
}
