export const templateName = 'khlang_template'

/** The URL of another database on the same server. */
export function withName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
