/** Of the line of a date field whose text is no date: its value is empty, and must not be sent as “no date”. */
export const unreadMark = { 'data-unread': true } as const

/** Whether a date of the form cannot be read; it gets the focus, and says so. */
export function hasUnreadDate(form: HTMLFormElement): boolean {
  const line = form.querySelector<HTMLElement>('[data-unread]')
  // A field says what is wrong once it is left.
  line?.blur()
  line?.focus()
  return line !== null
}
