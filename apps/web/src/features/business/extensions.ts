const most = 20

/** Extensions as typed, such as “.EXE, bat”; null when one of them is invalid. */
export function extensionsIn(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/u).filter(Boolean)
  const found = parts.map((word) => word.replace(/^\*?\./u, '').toLowerCase())
  if (found.some((one) => one === '' || one.length > most || /[./\\]/u.test(one))) return null
  return [...new Set(found)]
}

/** Extensions as people write them: “.exe .bat”. */
export const withDots = (extensions: readonly string[]): string => extensions.map((one) => `.${one}`).join(' ')
