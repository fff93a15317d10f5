import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileMusic,
  FilePlay,
  FileSpreadsheet,
  FileText,
  FileType,
  Folder,
  type LucideIcon,
  Presentation,
} from 'lucide-react'
import { type FileKind, fileKind } from '@khlang/contract/file-kinds'

const icons: Record<FileKind, LucideIcon> = {
  folder: Folder,
  pdf: FileType,
  word: FileText,
  sheet: FileSpreadsheet,
  slides: Presentation,
  image: FileImage,
  video: FilePlay,
  audio: FileMusic,
  archive: FileArchive,
  code: FileCode,
  text: FileText,
  other: File,
}

export type FileIconProps = { item: { type?: 'file' | 'folder'; name: string; mimeType?: string }; size?: number }

/** The picture of a file or folder in the quiet colour of its kind; hidden from screen readers, because its name is beside it. */
export function FileIcon({ item, size = 20 }: FileIconProps) {
  const kind = fileKind(item)
  const Icon = icons[kind]
  const colour = `var(--file-${kind === 'text' ? 'other' : kind})`
  return (
    <Icon
      size={size}
      strokeWidth={size > 28 ? 1.4 : 1.75}
      color={colour}
      fill={kind === 'folder' ? colour : 'none'}
      aria-hidden="true"
      style={{ flex: 'none' }}
    />
  )
}
