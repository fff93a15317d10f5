const key = 'push_on'

/** Whether this browser was notified for this person; forgotten with everything else when somebody signs out. */
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
    // No storage: after the session it is turned on by hand.
  }
}
