import { useSyncExternalStore } from 'react'
import { engine } from '../browser/transfer.ts'

const { board } = engine

export const useTotals = () => useSyncExternalStore(board.subscribe, board.totals)
export const useTaskIds = () => useSyncExternalStore(board.subscribe, board.ids)
/** One task; its row is drawn again only when it changes itself. */
export const useTask = (id: string) =>
  useSyncExternalStore(
    (listener) => board.subscribeTask(id, listener),
    () => board.task(id),
  )
