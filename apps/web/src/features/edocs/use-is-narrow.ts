import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(max-width: 960px)')

function subscribe(changed: () => void) {
  const query = narrow()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True while there is no room for two columns of a document beside each other. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => narrow().matches)
