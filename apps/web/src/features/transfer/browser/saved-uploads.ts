import { isForgotten } from '../../../lib/signed-out.ts'
import type { SavedTask } from '../engine/types.ts'

const prefix = 'khlang.uploads.'
const tabKey = 'khlang.uploads.tab'

/**
 * What must survive a reload, in the browser's storage: one entry per tab, so that tabs never overwrite each other.
 * A tab holds a lock while it lives; a new page takes over the entries of tabs that are gone.
 */
export function openSavedUploads(newId: () => string) {
  const tab = newId()
  // Held until the page goes away.
  void navigator.locks?.request(prefix + tab, () => new Promise(() => {})).catch(() => {})

  return {
    save(tasks: readonly SavedTask[]) {
      // An upload that was under way when the session ended leaves nothing for the next person.
      if (isForgotten()) return
      try {
        sessionStorage.setItem(tabKey, tab)
        if (tasks.length === 0) localStorage.removeItem(prefix + tab)
        else localStorage.setItem(prefix + tab, JSON.stringify(tasks))
      } catch {
        // No storage: uploads continue, but do not survive a reload.
      }
    },

    /** Unfinished uploads of pages that are gone, for this account's person; they belong to this page from now on. */
    async takeOver(): Promise<SavedTask[]> {
      try {
        const alive = await livingTabs()
        const mine = isReload() ? sessionStorage.getItem(tabKey) : null
        const found: SavedTask[] = []
        for (const key of Object.keys(localStorage)) {
          if (!key.startsWith(prefix) || key === prefix + tab) continue
          if (alive.has(key) && key !== prefix + mine) continue
          found.push(...readTasks(localStorage.getItem(key)))
          localStorage.removeItem(key)
        }
        return found
      } catch {
        return []
      }
    },
  }
}

async function livingTabs(): Promise<ReadonlySet<string>> {
  const locks = await navigator.locks?.query()
  return new Set(locks?.held?.flatMap((lock) => lock.name ?? []) ?? [])
}

function isReload() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}

export function readTasks(text: string | null): SavedTask[] {
  const value: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(value) ? value.filter(isSavedTask) : []
}

function isSavedTask(value: unknown): value is SavedTask {
  const task = value as Partial<SavedTask> | null
  return (
    typeof task?.id === 'string' &&
    typeof task.name === 'string' &&
    typeof task.size === 'number' &&
    typeof task.folderId === 'string' &&
    typeof task.target?.id === 'string'
  )
}
