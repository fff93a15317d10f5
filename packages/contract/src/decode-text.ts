export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874' | 'windows-1252'
export type Decoded = { text: string; encoding: Encoding } | { text: null; encoding: null }

/**
 * Decodes text: by its byte order mark, as UTF-16 that has none, as UTF-8, or in the legacy encodings of Thai and of western
 * Europe; null for binary data.
 */
export function decodeText(bytes: Uint8Array, cut = false): Decoded {
  const marked = byMark(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked }
  if (isBinary(bytes)) return unmarkedUtf16(bytes) ?? { text: null, encoding: null }
  try {
    // A truncated file may end inside a letter, which `stream` omits.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut }), encoding: 'utf-8' }
  } catch {
    const encoding = isThai(new TextDecoder('windows-874').decode(bytes)) ? 'windows-874' : 'windows-1252'
    return { text: new TextDecoder(encoding).decode(bytes), encoding }
  }
}

/** Whether letters read as Thai make Thai words: one alone beside a Latin letter is a letter with an accent. */
const isThai = (text: string): boolean =>
  !text.includes('\ufffd') &&
  [...text.matchAll(/(?<before>[a-z]?)[\u0e00-\u0e7f]+(?<after>[a-z]?)/giu)].some(
    ({ 0: run, groups }) => run.length > 1 + (groups?.before?.length ?? 0) + (groups?.after?.length ?? 0),
  )

/** Letters, digits and signs of western and Thai writing, and line ends: what UTF-16 read from other data hardly is. */
const written = /^[\t\r\n\u0020-\u007e\u00a0-\u024f\u0e00-\u0e7f\u1e00-\u1eff\u2010-\u203f\u20a0-\u20bf]+$/u

function unmarkedUtf16(bytes: Uint8Array): Decoded | null {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    const text = new TextDecoder(encoding).decode(even)
    if (text.length > 1 && written.test(text)) return { text, encoding }
  }
  return null
}

function byMark(bytes: Uint8Array): Encoding | null {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** Text contains no null bytes. */
const isBinary = (bytes: Uint8Array) => bytes.subarray(0, 4096).includes(0)
