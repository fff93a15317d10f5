/** Starts the browser's own download of an address of this site, under the name that it has or is given. */
export function startDownload(address: string, name = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.style.display = 'none'
  document.body.append(link)
  link.click()
  link.remove()
}
