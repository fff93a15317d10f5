const key = 'khlang.visitor-name'

/** The name that a visitor has typed before in this tab. */
export function keptName(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function keepName(name: string): void {
  try {
    sessionStorage.setItem(key, name)
  } catch {
    // It is typed again.
  }
}
