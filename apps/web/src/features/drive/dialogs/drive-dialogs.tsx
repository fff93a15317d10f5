import type { Item } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { needTexts } from '../../../app/i18n.ts'
import { useMe } from '../../../app/session.ts'
import { useStore } from '../../../lib/store.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import type { Drive } from '../actions/use-drive.ts'
import { downloadPart } from '../downloads/download-part.ts'
import { refreshLists } from '../drive.cache.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LockDialog } from './lock-dialog.tsx'
import { makeDocument } from './make-document.ts'
import { NameDialog } from './name-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'

const typedFrom = 5

// With their texts, when somebody wants them.
const passwordPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../protection/password-dialog.tsx'), needTexts('protection')])
  return module.PasswordDialog
})
const encryptionPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../encryption/encryption-dialog.tsx'), needTexts('encryption')])
  return module.EncryptionDialog
})
const expiryPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../protection/expiry-dialog.tsx'), needTexts('protection')])
  return module.ExpiryDialog
})
const versionsPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../versions/versions-dialog.tsx'), needTexts('versions')])
  return module.VersionsDialog
})
const momentPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../moments/moment-dialog.tsx'), needTexts('moments')])
  return module.MomentDialog
})

const copyPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('./copy-dialog.tsx'), needTexts('relations')])
  return module.CopyDialog
})

const tagPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../tagging/tag-dialog.tsx'), needTexts('tagging')])
  return module.TagDialog
})

const printingPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../printing/printing-dialog.tsx'), needTexts('printing')])
  return module.PrintingDialog
})

const resultsPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('./results-dialog.tsx'), needTexts('protection')])
  return module.ResultsDialog
})

const publishPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../publishing/publish-dialog.tsx'), needTexts('publishing')])
  return module.PublishDialog
})

/** The one open dialog of a browser. */
export function DriveDialogs({ drive, taken }: { drive: Drive; taken: readonly Item[] }) {
  const { t } = useTranslation('drive')
  const queries = useQueryClient()
  const { dialogs, commands, changes, locking } = drive
  const open = useStore(dialogs)
  const { type, accountId } = useMe().active
  const businessId = type === 'Business' ? accountId : null
  // A dialog closes itself only: what it did may have opened another one.
  const close = () => {
    if (dialogs.get() === open) dialogs.set(null)
  }
  switch (open?.kind) {
    case undefined:
      return null
    case 'newFolder':
      return (
        <NameDialog
          title={t('newFolder.title')}
          label={t('newFolder.label')}
          confirm={t('newFolder.confirm')}
          initial=""
          taken={taken}
          item={null}
          onSave={(name) => changes.newFolder(open.parentId, name)}
          onClose={close}
        />
      )
    case 'newDocument':
      return (
        <NameDialog
          title={t(`newDocument.${open.document}`)}
          label={t('newDocument.label', { extension: open.document })}
          confirm={t('newFolder.confirm')}
          initial=""
          taken={taken}
          item={null}
          onSave={(name) => makeDocument({ queries, t }, open.parentId, open.document, name)}
          onClose={close}
        />
      )
    case 'rename':
      return (
        <NameDialog
          title={t('rename.title')}
          label={t('rename.label')}
          confirm={t('rename.confirm')}
          initial={open.item.name}
          taken={taken}
          item={open.item}
          onSave={(name) => changes.rename(open.item, name)}
          onClose={close}
        />
      )
    case 'lock':
      return <LockDialog item={open.item} onLock={(until) => locking.lock(open.item, until)} onClose={close} />
    case 'password':
      return <passwordPart.Dialog item={open.item} way={open.way} onClose={close} />
    case 'encryption':
      return <encryptionPart.Dialog item={open.item} way={open.way} onClose={close} />
    case 'expiry':
      return <expiryPart.Dialog item={open.item} onClose={close} />
    case 'hashtags':
      return <tagPart.Dialog items={open.items} onClose={close} />
    case 'download':
      return <downloadPart.Dialog items={open.items} onClose={close} />
    case 'print':
      return <printingPart.Dialog items={open.items} onClose={close} />
    case 'versions':
      return <versionsPart.Dialog item={open.item} onClose={close} />
    case 'moment':
      return <momentPart.Dialog item={open.item} onClose={close} />
    case 'publish':
      return <publishPart.Dialog item={open.item} onClose={close} />
    case 'copy':
      return (
        <copyPart.Dialog
          items={open.items}
          startAt={open.startAt}
          onChoose={(place, withRelations) => {
            close()
            void commands.copy(open.items, place, withRelations)
          }}
          onClose={close}
        />
      )
    case 'move':
    case 'restoreTo':
      return (
        <PlaceDialog
          kind={open.kind}
          items={open.items}
          startAt={open.startAt}
          onChoose={(place) => {
            close()
            if (open.kind === 'move') void commands.move(open.items, place)
            else void commands.restore(open.items, place)
          }}
          onClose={close}
        />
      )
    case 'purge': {
      const count = open.items.length
      const name = open.items[0]?.name ?? ''
      return (
        <ConfirmDialog
          opened
          danger
          title={t('purge.title')}
          text={
            open.items.every(({ owner }) => owner.id === businessId)
              ? t(count === 1 ? 'purge.askOneOfBusiness' : 'purge.askManyOfBusiness', { name, count })
              : t(count === 1 ? 'purge.askOne' : 'purge.askMany', { name, count })
          }
          confirmLabel={t('purge.confirm')}
          {...(count >= typedFrom ? { typedWord: t('purge.word') } : {})}
          onConfirm={() => commands.purge(open.items)}
          onClose={() => dialogs.get()?.kind === 'purge' && close()}
        />
      )
    }
    case 'conflict':
      return (
        <ConflictDialog
          items={open.items}
          onAnswer={(answer) => {
            close()
            open.answer(answer)
          }}
        />
      )
    case 'results':
      return <resultsPart.Dialog {...open} onClose={close} />
    case 'stale':
      return (
        <ConfirmDialog
          opened
          title={t('stale.title')}
          text={open.message || t('stale.text')}
          confirmLabel={t('stale.reload')}
          onConfirm={() => refreshLists(queries)}
          onClose={close}
        />
      )
  }
}
