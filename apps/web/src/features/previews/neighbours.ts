type Listed = { id: string; type: 'file' | 'folder' }

/** The files before and after one in a list. */
export function neighbours<I extends Listed>(items: readonly I[], id: string) {
  const files = items.filter((item) => item.type === 'file')
  const at = files.findIndex((item) => item.id === id)
  return {
    previous: at > 0 ? (files[at - 1] ?? null) : null,
    next: at >= 0 ? (files[at + 1] ?? null) : null,
    place: at + 1,
    count: files.length,
  }
}
