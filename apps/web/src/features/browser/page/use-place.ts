import type { ItemDetail } from '@khlang/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isCovered, isTyping } from '../../../lib/keyboard.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { Drive } from '../actions/use-drive.ts'
import { uploadRefusalText } from '../model/refusal-text.ts'
import { setCurrentPlace } from '../state/current-place.ts'
import type { FileBrowserProps } from './browser-props.ts'

type Parts = { folder: ItemDetail | null; drive: Drive; onFiles: FileBrowserProps['onFiles'] }

/** Reports the open folder to the shell, and accepts files that are pasted into it. */
export function usePlace({ folder, drive, onFiles }: Parts) {
  const { t } = useTranslation('browser')
  useEffect(() => {
    if (!folder) return
    const against = uploadRefusalText(t, folder, null)
    setCurrentPlace({ id: folder.id, name: folder.name, against, openDialog: drive.openDialog })
    return () => setCurrentPlace(null)
  }, [folder, drive, t])

  useEffect(() => {
    if (!folder || !onFiles) return
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isCovered() || !event.clipboardData?.files.length) return
      event.preventDefault()
      const against = uploadRefusalText(t, folder, null)
      if (against) toast({ message: against })
      else onFiles(event.clipboardData, folder, 'paste')
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [folder, onFiles, t])
}
