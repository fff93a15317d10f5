import i18next from 'i18next'
import type { Item } from '@khlang/contract'
import { Link2, UserMinus, UserPlus, UserRoundCheck, Users } from 'lucide-react'
import { extraPart, lazyDialog } from '../../ui/lazy-part.tsx'
import { any, type Capability, isOne } from '../browser/index.ts'
import { sharingLabels } from './labels.ts'

declare global {
  interface BrowserDialogs {
    share: { items: readonly Item[] }
    leave: { items: readonly Item[] }
    transferOwnership: { item: Item }
  }
}

const parts = () => import('./parts.ts')

/** An item of a list that says by which share the reader has it. */
const isReceived = (item: Item) => 'share' in item

/** Letting others see items: people, companies and departments by name, everybody else by links. */
export const sharing: Capability = {
  id: 'sharing',
  texts: sharingLabels,
  dialogs: {
    share: lazyDialog(() => parts().then((all) => all.shareDialog())),
    leave: lazyDialog(() => parts().then((all) => all.leaveDialog())),
    transferOwnership: lazyDialog(() => parts().then((all) => all.transferDialog())),
  },
  sections: [
    {
      kind: 'tab',
      id: 'access',
      order: 30,
      label: () => i18next.t('sharing-labels:access'),
      fits: (item) => item.permission !== 'path',
      Part: extraPart(() => parts().then((all) => all.accessTab())),
    },
  ],
  badges: [
    {
      id: 'shared',
      icon: Users,
      describe: ({ shared }) =>
        shared && shared !== 'link' ? { label: i18next.t('sharing-labels:mark.people') } : null,
    },
    {
      id: 'linked',
      icon: Link2,
      describe: ({ shared }) =>
        shared && shared !== 'people' ? { label: i18next.t('sharing-labels:mark.link') } : null,
    },
  ],
  actions: ({ openDialog }) => [
    {
      id: 'share',
      group: 'share',
      label: i18next.t('sharing-labels:share'),
      icon: UserPlus,
      keys: 'Ctrl Alt A',
      operation: 'share.create',
      prominent: true,
      fits: (items) => any(items) && !items.some(({ reserved }) => reserved),
      run: (items) => openDialog('share', { items }),
    },
    {
      id: 'transferOwnership',
      group: 'place',
      label: i18next.t('sharing-labels:transfer'),
      icon: UserRoundCheck,
      operation: 'item.transfer',
      // What belongs to a business is moved, and not given away.
      fits: (items) => isOne(items) && items.every(({ permission, reserved }) => permission === 'owner' && !reserved),
      run: ([item]) => item && openDialog('transferOwnership', { item }),
    },
    {
      id: 'leave',
      group: 'share',
      label: i18next.t('sharing-labels:leave'),
      icon: UserMinus,
      fits: (items) => any(items) && items.every(isReceived),
      run: (items) => openDialog('leave', { items }),
    },
  ],
}
