import { type DocumentKind, documentKinds } from '@khlang/contract'
import type { TFunction } from 'i18next'
import { FileSpreadsheet, FileText, FileType, FolderPlus, Presentation } from 'lucide-react'
import type { MenuEntry } from '../../../ui/menu.tsx'
import type { OpenDialog } from '../registry/dialogs.ts'

const icons = { docx: FileText, xlsx: FileSpreadsheet, pptx: Presentation, txt: FileType } satisfies Record<
  DocumentKind,
  unknown
>

/** What can be made in a folder: another folder, or an empty document; `against` says why nothing can. */
export function newEntries(
  t: TFunction<'browser'>,
  parentId: string,
  against: string | undefined,
  openDialog: OpenDialog,
): MenuEntry[] {
  const disabled = against === undefined ? {} : { disabledReason: against }
  return [
    {
      id: 'newFolder',
      label: t('action.newFolder'),
      icon: FolderPlus,
      ...disabled,
      run: () => openDialog('newFolder', { parentId }),
    },
    ...documentKinds.map((document) => ({
      id: document,
      label: t(`newDocument.${document}`),
      icon: icons[document],
      ...disabled,
      run: () => openDialog('newDocument', { parentId, document }),
    })),
  ]
}
