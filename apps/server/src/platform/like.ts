/** The pattern of `like` for text that contains this one, whose own wildcards stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** The words of a search field, each of which must be found. */
export const wordsOf = (text: string): string[] => text.normalize('NFC').split(/\s+/u).filter(Boolean)
