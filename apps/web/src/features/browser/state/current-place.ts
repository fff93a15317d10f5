import type { OpenDialog } from '../registry/dialogs.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** The folder on the screen: "create" and pasted files go there, unless there is something `against` it. */
export type CurrentPlace = { id: string; name: string; against: string | undefined; openDialog: OpenDialog }

const place = createStore<CurrentPlace | null>(null)
export const setCurrentPlace = place.set
export const useCurrentPlace = () => useStore(place)
