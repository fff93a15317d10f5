const key = 'push_on'

/** Whether this browser is notified for this person; forgotten with everything else when the session ends. */
export function wasPushedTo(personId: string): boolean {
  try {
    return localStorage.getItem(key) === personId
  } catch {
    return false
  }
}

export function rememberPush(personId: string | null) {
  try {
    if (personId === null) localStorage.removeItem(key)
    else localStorage.setItem(key, personId)
  } catch {
    // No storage: the address is not renewed.
  }
}
