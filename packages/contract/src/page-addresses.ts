/** The file of the web app that lists its addresses: paths whose parts that begin with `$` may be anything. */
export const pagesFile = 'pages.json'

/** Tells the addresses of the web app, as its file lists them, from those that no page has. */
export function pageFinder(listed: unknown): (path: string) => boolean {
  const patterns: unknown[] = Array.isArray(listed) ? listed : []
  const known = patterns.flatMap((pattern) => (typeof pattern === 'string' ? [partsOf(pattern)] : []))
  return (path) => {
    const asked = partsOf(path)
    return known.some(
      (parts) =>
        parts.length === asked.length && parts.every((part, index) => part.startsWith('$') || part === asked[index]),
    )
  }
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')
