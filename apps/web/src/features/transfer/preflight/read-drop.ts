import type { Finding } from './plan.ts'

type Handled = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/**
 * Everything in a drop, folders walked to the end. The entries must be taken before the first `await`: the browser
 * empties the list as soon as the event is over.
 */
export async function readDrop(transfer: Pick<DataTransfer, 'items' | 'files'>): Promise<Finding> {
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  const taken = items.map((item) => ({
    entry: item.webkitGetAsEntry?.() ?? null,
    file: item.getAsFile(),
    handle: handleOf(item),
  }))
  const finding: Finding = { files: [], folders: [] }
  if (taken.length === 0) for (const file of transfer.files) finding.files.push({ file, path: file.name })
  for (const { entry, file, handle } of taken) {
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, '', finding)
    else if (file) {
      const known = await handle
      finding.files.push({ file, path: file.name, ...(known ? { handle: known } : {}) })
    }
  }
  return finding
}

/** A handle lets the upload go on after a reload without choosing the file again; not every browser gives one. */
async function handleOf(item: Handled): Promise<FileSystemFileHandle | null> {
  try {
    const handle = (await item.getAsFileSystemHandle?.()) ?? null
    return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null
  } catch {
    return null
  }
}

async function walk(folder: FileSystemDirectoryEntry, above: string, finding: Finding): Promise<void> {
  const path = above + folder.name
  finding.folders.push(path)
  const reader = folder.createReader()
  // A reader gives at most 100 entries at once, until it gives none.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return
    for (const entry of entries) {
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, `${path}/`, finding)
      else finding.files.push({ file: await fileOf(entry as FileSystemFileEntry), path: `${path}/${entry.name}` })
    }
  }
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** Files of an `<input>`, with their folders when a folder was chosen. */
export function readPicked(files: readonly File[]): Finding {
  return { files: files.map((file) => ({ file, path: file.webkitRelativePath || file.name })), folders: [] }
}

/** Files on the clipboard; a picture of the screen has no name of its own worth keeping. */
export function readPaste(transfer: Pick<DataTransfer, 'files'>, now: Date, nameless: string): Finding {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-').replace('T', ' ')
  return {
    files: [...transfer.files].map((file, index) => ({
      file,
      path: file.name === 'image.png' ? `${nameless} ${moment}${index ? ` (${index + 1})` : ''}.png` : file.name,
    })),
    folders: [],
  }
}
