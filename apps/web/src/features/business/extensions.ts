const most = 20

/** Types as somebody types them, such as “.EXE, bat”; null when one of them can be no type. */
export function extensionsIn(text: string): string[] | null {
  const words = text.split(/[\s,;]+/u).filter(Boolean)
  const found = words.map((word) => word.replace(/^\*?\./u, '').toLowerCase())
  if (found.some((one) => one === '' || one.length > most || /[./\\]/u.test(one))) return null
  return [...new Set(found)]
}
