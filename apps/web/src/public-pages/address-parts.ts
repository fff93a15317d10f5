/** Whether an address names a link: one that was cut short, or never was one, needs no request to the server. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{20,100}$/.test(text)

/** The id that an address carries; null for anything else. */
export const idIn = (text: string | null): string | null =>
  text !== null && /^[0-9a-f-]{36}$/i.test(text) ? text : null
