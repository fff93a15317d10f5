/** Prints a PDF from a hidden frame. Where the browser cannot, the PDF opens in a new tab. */
export function printBlob(blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const frame = document.createElement('iframe')
  frame.title = 'print'
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0'
  const done = () => {
    frame.remove()
    URL.revokeObjectURL(address)
  }
  frame.onload = () => {
    try {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    } catch {
      window.open(address, '_blank', 'noopener')
    }
    // The dialog of the browser may stay open for long; it reads the frame as long as it is there.
    window.addEventListener('focus', () => setTimeout(done, 60_000), { once: true })
  }
  frame.src = address
  document.body.append(frame)
}
