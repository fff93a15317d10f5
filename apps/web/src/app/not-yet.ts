import type { BusinessFeature } from '@khlang/contract'
import { adminPath } from './admin-area.ts'

/** An address of the specification whose feature is not built. */
export type NotYet = {
  path: string
  /** The feature of the business without which the address leads to the start of business management (C37). */
  feature?: BusinessFeature
}

const ofPeople = [
  'document-management',
  'cctv',
  'package',
  'packagenew',
  'packagecurrent',
  'packagehistory',
  'packagelistpay',
  'mypackage',
  'payment',
  'report',
]

/** Every address that answers “not available yet”. A feature that arrives brings its route, and its entry here goes. */
export const notYet: readonly NotYet[] = [
  ...ofPeople.map((name): NotYet => ({ path: `/${name}` })),
  { path: `${adminPath}template`, feature: 'inputmore' },
]

/** The entry of an address, if it has one. */
export const notYetAt = (path: string): NotYet | undefined => {
  const plain = path.replace(/\/$/, '')
  return notYet.find((page) => page.path === plain)
}
