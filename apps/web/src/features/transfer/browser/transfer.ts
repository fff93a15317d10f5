import { preventAutoReload } from '../../../lib/busy.ts'
import { createStore } from '../../../lib/store.ts'
import { createEngine } from '../engine/engine.ts'
import { type NewTask, openStates } from '../engine/types.ts'
import { dropHandle, fileBehind, keepHandle, knownHandles } from './file-handles.ts'
import { httpGateway } from './http-gateway.ts'
import { openSavedUploads } from './saved-uploads.ts'
import { waitOrOnline } from './wait-or-online.ts'
import { waiting } from './when-connected.ts'

const newId = () => crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
const saved = openSavedUploads(newId)

/** The uploads of this page. There is one queue however often the person changes folders. */
export const engine = createEngine({
  gateway: httpGateway,
  now: () => performance.now(),
  newId,
  schedule: (run) => setTimeout(run, 100),
  wait: waitOrOnline,
  save: saved.save,
})

/** Uploads of before a reload whose file the browser can still find by itself. */
export const withHandle = createStore<ReadonlySet<string>>(new Set())

export function addFiles(newTasks: readonly NewTask[]) {
  const added = engine.add(newTasks)
  // Before the board's next notice, up to a tenth of a second later: the page may be about to reload.
  holdPage()
  for (const [index, newTask] of newTasks.entries()) {
    const task = added[index]
    if (task && newTask.handle) void keepHandle(task.id, newTask.handle)
  }
}

/** Resumes the files that the browser can still reach; the rest must be chosen again. */
export async function resumeByHandles() {
  const files: File[] = []
  for (const id of withHandle.get()) {
    const file = await fileBehind(id)
    if (file) files.push(file)
  }
  return engine.giveFiles(files)
}

let release: (() => void) | null = null
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
/** Keeps the page from reloading by itself, and warns before leaving it, while uploads are open. */
function holdPage() {
  const isOpen = waiting.get().length > 0 || engine.board.list().some(({ state }) => openStates.has(state))
  if (isOpen && !release) {
    const letGo = preventAutoReload('upload')
    addEventListener('beforeunload', ask)
    release = () => {
      letGo()
      removeEventListener('beforeunload', ask)
    }
  } else if (!isOpen && release) {
    release()
    release = null
  }
}

let started = false
/** Takes over what a reload left, and warns before leaving the page during uploads. */
export async function startTransfers() {
  if (started) return
  started = true
  engine.board.subscribe(holdPage)
  waiting.subscribe(holdPage)
  engine.board.onArrived((task) => void dropHandle(task.id))
  const known = await knownHandles()
  const left = await saved.takeOver()
  engine.adopt(left)
  withHandle.set(new Set(left.map((task) => task.id).filter((id) => known.has(id))))
}
