import type { Item } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import type { Drive } from '../actions/use-drive.ts'
import type { OpenedDialog } from '../registry/dialogs.ts'
import { itemQuery } from '../browser.api.ts'
import { refreshLists } from '../browser.cache.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { makeDocument } from './make-document.ts'
import { NameDialog } from './name-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'

const typedFrom = 5

const copyPart = lazyDialog(() => import('./copy-dialog.tsx').then((module) => module.CopyDialog))

const resultsPart = lazyDialog(() => import('./results-dialog.tsx').then((module) => module.ResultsDialog))

const partialPart = lazyDialog(() => import('./partial-dialog.tsx').then((module) => module.PartialDialog))

export type OwnDialogsProps = { drive: Drive; opened: OpenedDialog; taken: readonly Item[]; onClose: () => void }

/** The dialogs of plain items. */
export function OwnDialogs({ drive, opened, taken, onClose: close }: OwnDialogsProps) {
  const { t } = useTranslation(['browser', 'browser-dialogs'])
  const queries = useQueryClient()
  const { commands, changes } = drive
  const { type, accountId } = useMe().active
  const businessId = type === 'Business' ? accountId : null
  switch (opened.name) {
    case 'newFolder':
      return (
        <NameDialog
          title={t('newFolder.title')}
          label={t('newFolder.label')}
          confirm={t('newFolder.confirm')}
          initial=""
          taken={taken}
          item={null}
          onSave={(name) => changes.newFolder(opened.props.parentId, name)}
          onClose={close}
        />
      )
    case 'newDocument':
      return (
        <NameDialog
          title={t(`newDocument.${opened.props.document}`)}
          label={t('newDocument.label', { extension: opened.props.document })}
          confirm={t('newFolder.confirm')}
          initial=""
          taken={taken}
          item={null}
          onSave={(name) => makeDocument({ queries, t }, opened.props.parentId, opened.props.document, name)}
          onClose={close}
        />
      )
    case 'rename':
      return (
        <NameDialog
          title={t('rename.title')}
          label={t('rename.label')}
          confirm={t('rename.confirm')}
          initial={opened.props.item.name}
          taken={taken}
          item={opened.props.item}
          {...(opened.props.typed === undefined ? {} : { typed: opened.props.typed })}
          onSave={(name) => changes.rename(opened.props.item, name)}
          onClose={close}
        />
      )
    case 'copy':
      return (
        <copyPart.Dialog
          items={opened.props.items}
          startAt={opened.props.startAt}
          onChoose={(place, withRelations) => {
            close()
            void commands.copy(opened.props.items, place, withRelations)
          }}
          onClose={close}
        />
      )
    case 'move':
    case 'restoreTo':
      return (
        <PlaceDialog
          kind={opened.name}
          items={opened.props.items}
          startAt={opened.props.startAt}
          onChoose={(place) => {
            close()
            if (opened.name === 'move') void commands.move(opened.props.items, place)
            else void commands.restore(opened.props.items, place)
          }}
          onClose={close}
        />
      )
    case 'purge': {
      const count = opened.props.items.length
      const name = opened.props.items[0]?.name ?? ''
      return (
        <ConfirmDialog
          opened
          danger
          title={t('browser-dialogs:purge.title')}
          text={
            opened.props.items.every(({ owner }) => owner.id === businessId)
              ? t(count === 1 ? 'browser-dialogs:purge.askOneOfBusiness' : 'browser-dialogs:purge.askManyOfBusiness', {
                  name,
                  count,
                })
              : t(count === 1 ? 'browser-dialogs:purge.askOne' : 'browser-dialogs:purge.askMany', { name, count })
          }
          confirmLabel={t('browser-dialogs:purge.confirm')}
          {...(count >= typedFrom ? { typedWord: t('browser-dialogs:purge.word') } : {})}
          onConfirm={() => void commands.purge(opened.props.items)}
          onClose={close}
        />
      )
    }
    case 'conflict':
      return (
        <ConflictDialog
          items={opened.props.items}
          onAnswer={(answer) => {
            opened.props.answer(answer)
            close()
          }}
        />
      )
    case 'results':
      return <resultsPart.Dialog {...opened.props} onClose={close} />
    case 'partial':
      return <partialPart.Dialog {...opened.props} onClose={close} />
    case 'stale':
      return (
        <ConfirmDialog
          opened
          title={t('browser-dialogs:stale.title')}
          text={opened.props.message || t('browser-dialogs:stale.text')}
          confirmLabel={t('browser-dialogs:stale.reload')}
          onConfirm={async () => {
            const { item, typed } = opened.props
            refreshLists(queries)
            const now = await queries.fetchQuery({ ...itemQuery(item.id), staleTime: 0 })
            drive.openDialog('rename', { item: now, typed })
          }}
          onClose={close}
        />
      )
    default:
      return null
  }
}
