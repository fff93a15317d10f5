const tokenKey = 'onechat_token'
const enabledKey = 'onechat_plugin_enable'
const expandedKey = 'chat_expanded'

/** Keeps the token in this tab, until the widget is removed or the page is left. */
export const keepToken = (token: string) => write(() => sessionStorage.setItem(tokenKey, token))

export const keepEnabled = () => write(() => sessionStorage.setItem(enabledKey, 'true'))

/** Clears what this tab keeps of the widget. */
export const clearChat = () =>
  write(() => {
    sessionStorage.removeItem(tokenKey)
    sessionStorage.removeItem(enabledKey)
  })

/** Whether the widget was expanded when it was last seen in this browser. */
export function wasExpanded(): boolean {
  try {
    return localStorage.getItem(expandedKey) === 'true'
  } catch {
    return false
  }
}

export const keepExpanded = (expanded: boolean) => write(() => localStorage.setItem(expandedKey, String(expanded)))

function write(action: () => void) {
  try {
    action()
  } catch {
    // No storage: nothing is kept.
  }
}
