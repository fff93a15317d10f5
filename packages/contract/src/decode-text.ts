export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874'
export type Decoded = { text: string; encoding: Encoding } | { text: null; encoding: null }

/** Decodes text: by its byte order mark, as UTF-8, or in the legacy Thai encoding; null for binary data. */
export function decodeText(bytes: Uint8Array, cut = false): Decoded {
  const marked = byMark(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked }
  if (isBinary(bytes)) return { text: null, encoding: null }
  try {
    // A truncated file may end inside a letter, which `stream` omits.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut }), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-874').decode(bytes), encoding: 'windows-874' }
  }
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
