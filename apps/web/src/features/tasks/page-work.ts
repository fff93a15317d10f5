import { preventAutoReload } from '../../lib/busy.ts'
import { createStore } from '../../lib/store.ts'

export type PageWorkKind = 'trash' | 'move' | 'copy' | 'restore' | 'purge' | 'undo'

/** Work on many items that this page does itself, in steps; it ends with the page. */
export type PageWork = {
  id: number
  kind: PageWorkKind
  place: string | null
  done: number
  total: number
  isStopping: boolean
}

/** What the steps of such a work report, and whether the person has cancelled the rest. */
export type PageSteps = { count: (done: number) => void; isStopped: () => boolean; end: () => void }

/** The work in progress, in the tray of background tasks. */
export const pageWork = createStore<readonly PageWork[]>([])
let next = 1

const change = (id: number, edit: (work: PageWork) => PageWork) =>
  pageWork.set((before) => before.map((work) => (work.id === id ? edit(work) : work)))

/** Cancels what has not been sent yet. */
export const stopPageWork = (id: number) => change(id, (work) => ({ ...work, isStopping: true }))

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Shows the work in the tray until its end, and warns before the page is left. */
export function beginPageWork(about: Pick<PageWork, 'kind' | 'place' | 'total'>): PageSteps {
  const id = next++
  const letGo = preventAutoReload('work')
  if (pageWork.get().length === 0) addEventListener('beforeunload', ask)
  pageWork.set((before) => [...before, { ...about, id, done: 0, isStopping: false }])
  return {
    count: (done) => change(id, (work) => ({ ...work, done: work.done + done })),
    isStopped: () => pageWork.get().some((work) => work.id === id && work.isStopping),
    end() {
      letGo()
      pageWork.set((before) => before.filter((work) => work.id !== id))
      if (pageWork.get().length === 0) removeEventListener('beforeunload', ask)
    },
  }
}
