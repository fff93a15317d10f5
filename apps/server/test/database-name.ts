export const templateName = 'khlang_template'

/** The same server, another database. */
export function withName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
