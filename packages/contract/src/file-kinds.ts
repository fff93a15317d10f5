export const fileKinds = [
  'folder',
  'pdf',
  'word',
  'sheet',
  'slides',
  'image',
  'video',
  'audio',
  'archive',
  'code',
  'text',
  'other',
] as const
export type FileKind = (typeof fileKinds)[number]

const byExtension: Record<string, FileKind> = Object.fromEntries(
  (
    [
      ['pdf', 'pdf'],
      ['word', 'doc docx docm dot dotx odt rtf'],
      ['sheet', 'xls xlsx xlsm xlsb ods csv tsv'],
      ['slides', 'ppt pptx pptm pps ppsx odp'],
      ['image', 'png jpg jpeg gif webp avif heic heif bmp svg tif tiff ico psd'],
      ['video', 'mp4 m4v mov avi mkv webm wmv mpg mpeg 3gp'],
      ['audio', 'mp3 wav m4a aac flac ogg oga opus wma'],
      ['archive', 'zip rar 7z tar gz tgz bz2 xz iso'],
      ['code', 'js ts tsx jsx json xml html css py java go rs c h cpp cs php rb sh sql yml yaml toml ini'],
      ['text', 'txt md log'],
    ] as const
  ).flatMap(([kind, extensions]) => extensions.split(' ').map((extension) => [extension, kind])),
)

/** The kind that files with this extension have, if it says something. */
export const extensionKind = (extension: string): FileKind | undefined =>
  Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined

const byMime: readonly [RegExp, FileKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/spreadsheet|ms-excel|text\/csv/, 'sheet'],
  [/presentation|ms-powerpoint/, 'slides'],
  [/wordprocessing|msword|opendocument\.text|\/rtf/, 'word'],
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/zip|x-tar|x-7z|x-rar|gzip|x-bzip/, 'archive'],
  [/json|xml|javascript|html|css/, 'code'],
  [/^text\//, 'text'],
]

/**
 * The kind of a file: by its extension, which people see, then by its type. The database computes the same (migration
 * 0098), so that a search by kind matches the icons.
 */
export function fileKind(item: { type?: 'file' | 'folder'; name: string; mimeType?: string }): FileKind {
  if (item.type === 'folder') return 'folder'
  const extension = /.\.([^.]+)$/.exec(item.name)?.[1]?.toLowerCase() ?? ''
  const known = byExtension[extension]
  if (known) return known
  return byMime.find(([pattern]) => pattern.test(item.mimeType ?? ''))?.[1] ?? 'other'
}
