/** Formats whose copies can carry a watermark. */
export const markableFormats = ['pdf', 'png', 'jpeg', 'tiff'] as const
export type MarkableFormat = (typeof markableFormats)[number]

const beginnings: readonly (readonly [Buffer, MarkableFormat])[] = [
  [Buffer.from([0xff, 0xd8, 0xff]), 'jpeg'],
  [Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'png'],
  [Buffer.from('II*\0', 'latin1'), 'tiff'],
  [Buffer.from('MM\0*', 'latin1'), 'tiff'],
  // With addresses of 64 bits.
  [Buffer.from('II+\0', 'latin1'), 'tiff'],
  [Buffer.from('MM\0+', 'latin1'), 'tiff'],
]

/**
 * The format in which content can be marked, by its leading bytes; null for all others. Whatever a reader of PDF accepts
 * is a PDF, also if it begins as something else: it could be opened as one under another name.
 */
export function markableOf(head: Buffer): MarkableFormat | null {
  for (const [beginning, format] of beginnings) if (head.subarray(0, beginning.length).equals(beginning)) return format
  return head.toString('latin1', 0, 1024 + 5).includes('%PDF-') ? 'pdf' : null
}
