import type { Follower, Subscriptions } from '../audit/index.ts'
import type { ScanningDeps } from './deps.ts'
import { createRelease } from './release.ts'
import { createScan } from './scan.ts'

export type Scanning = ReturnType<typeof createScanning>
export const scanJob = 'scanning:scan'

const scanned: Follower = {
  job: scanJob,
  when: (event) => event.type !== 'item.created' || event.data.kind === 'file',
  // One at a time looks at all that waits.
  options: () => ({ queue: scanJob, key: scanJob }),
}

/** What follows from events, and that new bytes are scanned. */
export const withScanning = (subscriptions: Subscriptions): Subscriptions => ({
  ...subscriptions,
  'item.created': [...(subscriptions['item.created'] ?? []), scanned],
  'version.created': [...(subscriptions['version.created'] ?? []), scanned],
})

/** Malware: new bytes are shown to a scanner, and what it finds does not leave. */
export function createScanning(deps: ScanningDeps) {
  return { ...createScan(deps), release: createRelease(deps) }
}
