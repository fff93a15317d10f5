/** Opens the browser's own choice of files or of a folder. */
export function pickFiles(kind: 'files' | 'folder'): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    if (kind === 'folder') input.webkitdirectory = true
    input.onchange = () => resolve([...(input.files ?? [])])
    input.oncancel = () => resolve([])
    input.click()
  })
}
