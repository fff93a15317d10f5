import type { Item } from '@khlang/contract'
import i18next from 'i18next'
import { ShieldCheck } from 'lucide-react'
import { activeAccountId } from '../../lib/call.ts'
import { extraPart, lazyDialog } from '../../ui/lazy-part.tsx'
import { type Capability, isOne, refusalOf } from '../browser/index.ts'
import { organisationLabels } from './labels.ts'

const parts = () => import('./parts.ts')

declare global {
  interface BrowserDialogs {
    folderPermissions: { item: Item }
  }
}

/** A folder of the drive of the business that the page is in. */
const isRuled = (item: Item | undefined) => item?.type === 'folder' && item.owner.id === activeAccountId()

/** The permissions of folders of Drive Business, for Admin Business and admins of the folder (C58). */
export const organisation: Capability = {
  id: 'organisation',
  texts: organisationLabels,
  dialogs: {
    folderPermissions: lazyDialog(() => parts().then((all) => all.permissionsDialog())),
  },
  sections: [
    {
      kind: 'tab',
      id: 'permissions',
      order: 40,
      label: () => i18next.t('organisation-labels:permissions'),
      fits: (item) => isRuled(item) && refusalOf(item, 'rules.change', null) === null,
      Part: extraPart(() => parts().then((all) => all.permissionsTab())),
    },
  ],
  actions: ({ isBusiness, openDialog }) =>
    isBusiness
      ? [
          {
            id: 'folderPermissions',
            group: 'protect',
            label: i18next.t('organisation-labels:manage'),
            icon: ShieldCheck,
            operation: 'rules.change',
            onFolder: true,
            fits: (items) => isOne(items) && isRuled(items[0]),
            run: ([item]) => item && openDialog('folderPermissions', { item }),
          },
        ]
      : [],
}
