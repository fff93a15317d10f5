/** Handles of files, where the browser gives them: an upload can resume after a reload with one permission click. */
type Permitted = FileSystemFileHandle & {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
}

const storeName = 'handles'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('khlang-uploads', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const request = work(database.transaction(storeName, mode).objectStore(storeName))
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    } finally {
      database.close()
    }
  } catch {
    // Without a database the file is chosen again by hand.
    return null
  }
}

export const keepHandle = (id: string, handle: FileSystemFileHandle) =>
  inStore('readwrite', (store) => store.put(handle, id))
export const dropHandle = (id: string) => inStore('readwrite', (store) => store.delete(id))
export const knownHandles = async () => new Set((await inStore('readonly', (store) => store.getAllKeys()))?.map(String))

/** The file behind a kept handle, or null when there is none or the person declines. The permission prompt needs a user gesture. */
export async function fileBehind(id: string): Promise<File | null> {
  const handle = (await inStore<Permitted | undefined>('readonly', (store) => store.get(id))) ?? null
  if (!handle) return null
  try {
    const options = { mode: 'read' } as const
    const known = await handle.queryPermission?.(options)
    if (known !== 'granted' && (await handle.requestPermission?.(options)) !== 'granted') return null
    return await handle.getFile()
  } catch {
    return null
  }
}
