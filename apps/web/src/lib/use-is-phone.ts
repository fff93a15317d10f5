import { useSyncExternalStore } from 'react'

const phone = () => matchMedia('(max-width: 600px)')

function subscribe(changed: () => void) {
  const query = phone()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True while the window is as narrow as a phone. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone().matches)
