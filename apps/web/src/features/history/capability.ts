import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { Rewind } from 'lucide-react'
import { extraPart, lazyDialog } from '../../ui/lazy-part.tsx'
import { type Capability, isOne, refusalOf } from '../browser/index.ts'
import { historyLabels } from './labels.ts'

const parts = () => import('./parts.ts')

declare global {
  interface BrowserDialogs {
    restoreToTime: { item: Item }
  }
}

/** Taking a folder or a file back to a point in time, and who did what to it. */
export const history: Capability = {
  id: 'history',
  texts: historyLabels,
  dialogs: {
    restoreToTime: lazyDialog(() => parts().then((all) => all.restoreDialog())),
  },
  sections: [
    {
      kind: 'fact',
      id: 'upload-department',
      order: 55,
      fits: (item) => item.type === 'file',
      Part: extraPart(() => parts().then((all) => all.uploadDepartmentFact())),
    },
    {
      kind: 'tab',
      id: 'activity',
      order: 50,
      label: () => i18next.t('history-labels:activity'),
      fits: (item) => refusalOf(item, 'item.log', null) === null,
      Part: extraPart(() => parts().then((all) => all.itemLogTab())),
    },
  ],
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
