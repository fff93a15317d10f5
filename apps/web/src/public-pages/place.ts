import { useSyncExternalStore } from 'react'
import { idIn } from './address-parts.ts'

/** What of an opened link is shown: a folder, and a file in it. Both are in the address, so that Back works. */
export type Place = { folder: string | null; file: string | null }

export function placeIn(hash: string): Place {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  return { folder: idIn(values.get('folder')), file: idIn(values.get('file')) }
}

/** The address of a place, for a link. */
export function addressOf({ folder, file }: Place): string {
  const values = new URLSearchParams({ ...(folder !== null && { folder }), ...(file !== null && { file }) })
  return `#${values}`
}

const follow = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

export const usePlace = (): Place => placeIn(useSyncExternalStore(follow, () => location.hash))

/** Going from file to file leaves one step of history, so that Back leads to the list. */
export const replacePlace = (place: Place) => location.replace(addressOf(place))
