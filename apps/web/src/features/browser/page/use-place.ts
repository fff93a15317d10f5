import type { ItemDetail } from '@khlang/contract'
import { useEffect } from 'react'
import { isCovered, isTyping } from '../../../lib/keyboard.ts'
import type { Drive } from '../actions/use-drive.ts'
import { refusalOf } from '../model/permits.ts'
import { setCurrentPlace } from '../state/current-place.ts'
import type { FileBrowserProps } from './browser-props.ts'

type Parts = { folder: ItemDetail | null; drive: Drive; onFiles: FileBrowserProps['onFiles'] }

/** Reports the open folder to the shell, and accepts files that are pasted into it. */
export function usePlace({ folder, drive, onFiles }: Parts) {
  useEffect(() => {
    if (!folder) return
    const mayUpload = refusalOf(folder, 'item.upload', null) === null
    setCurrentPlace({ id: folder.id, name: folder.name, mayUpload, openDialog: drive.openDialog })
    return () => setCurrentPlace(null)
  }, [folder, drive])

  useEffect(() => {
    if (!folder || !onFiles) return
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isCovered() || !event.clipboardData?.files.length) return
      if (refusalOf(folder, 'item.upload', null)) return
      event.preventDefault()
      onFiles(event.clipboardData, folder, 'paste')
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [folder, onFiles])
}
