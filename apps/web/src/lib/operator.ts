/** The operator of this installation and how to reach them, as the server put it into the page; null if it was not told. */
export function operatorContact(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content ?? ''
  return content && !content.startsWith('__') ? content : null
}
